import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import type { Intent } from '#contract/intent.ts';
import { requestSignInMail, type SignedIn, signInByLink, signInByPassword } from '#contract/sign-in.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { type ContextOverrides, createContext } from '#server/create-context.ts';
import { outboxToken } from '#server/features/dev-outbox/outbox-access.ts';
import {
  answerOf,
  type CallOptions,
  prepare,
  type RawAnswer,
  type RawRequest,
  type ReplyTo,
  requestFor,
} from './api-client.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { smallApp } from './small-app.ts';
import { type TestDatabase, takeTestDatabase } from './test-database.ts';

const OutboxSchema = v.array(
  v.object({
    to: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    link: v.string(),
    /** Empty where there is none. */
    code: v.pipe(
      v.nullable(v.string()),
      v.transform((code) => code ?? ''),
    ),
    createdDate: v.string(),
  }),
);
export type OutboxMail = v.InferOutput<typeof OutboxSchema>[number];

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly overrides?: Partial<ContextOverrides>;
  /** Another server on the database of a first one, as after a restart or beside it. */
  readonly database?: TestDatabase;
  readonly clock?: FakeClock;
}

export interface TestApp extends AsyncDisposable {
  readonly clock: FakeClock;
  readonly context: Context;
  readonly database: TestDatabase;
  readonly server: FastifyInstance;
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<ReplyTo<E>>;
  request(request: RawRequest): Promise<RawAnswer>;
  /** The mails to an address, newest first, once everything queued is sent. */
  outbox(to: string): Promise<OutboxMail[]>;
  newestMail(to: string): Promise<OutboxMail>;
  requestMail(email: string, intent?: Intent): Promise<OutboxMail>;
  /** Through the front door: a mail is asked for, and its link used. */
  signIn(email: string): Promise<SignedIn>;
  signInWithPassword(email: string, password?: string): Promise<SignedIn>;
}

/** The code that a mailed link carries. */
export function codeOfLink(link: string): string {
  const code = new URL(link).searchParams.get('code');
  if (code === null) throw new Error(`No code in ${link}`);
  return code;
}

async function send(server: FastifyInstance, request: RawRequest): Promise<RawAnswer> {
  const { method, path, headers, body, remoteAddress } = prepare(request);
  const answer = await server.inject({
    method: method as 'GET',
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
  return { status: answer.statusCode, headers: answer.headers as RawAnswer['headers'], text: answer.body };
}

/** A whole server on its own empty database, with a clock that the test moves. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await takeTestDatabase());
  const clock = options.clock ?? createFakeClock();
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PROGRAMME_YEAR: '2021',
    APP_DIR: smallApp(),
    ...database.env,
    ...options.env,
  });
  const opened = isOwn(options) ? await database.open?.() : undefined;
  const context = await createContext(config, {
    clock,
    ...(opened && { database: opened }),
    ...options.overrides,
  });
  const server = await buildApp(context);
  // Whoever listens has a line of its own to the other servers, which comes back when it is cut.
  server.addHook('onListen', async () => database.spoil());
  await server.ready();
  return { ...callsOf(server, context), clock, context, database, server, [Symbol.asyncDispose]: dispose };

  async function dispose(): Promise<void> {
    await server.close();
    await context.close();
    if (options.database === undefined) await database[Symbol.asyncDispose]();
  }
}

/** True where nobody else works with its database, and it is reached in no other way. */
const isOwn = ({ database, env }: TestAppOptions): boolean =>
  database === undefined && env?.DATABASE_URL === undefined;

function callsOf(server: FastifyInstance, context: Context) {
  const request = (raw: RawRequest) => send(server, raw);

  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<ReplyTo<E>> {
    return answerOf(await request(requestFor(endpoint, input, options)));
  }

  async function outbox(to: string): Promise<OutboxMail[]> {
    await context.jobs.settle();
    const { text } = await request({
      path: `/dev/outbox.json?token=${outboxToken(context)}&to=${encodeURIComponent(to)}`,
    });
    return v.parse(OutboxSchema, JSON.parse(text));
  }

  async function newestMail(to: string): Promise<OutboxMail> {
    const [newest] = await outbox(to);
    if (newest === undefined) throw new Error(`There is no mail to ${to}.`);
    return newest;
  }

  async function requestMail(email: string, intent?: Intent): Promise<OutboxMail> {
    const answer = await call(requestSignInMail, { body: { email, intent } });
    if (answer.status !== 202) throw new Error(`No mail was sent to ${email}: ${answer.text}`);
    return newestMail(email);
  }

  async function signIn(email: string): Promise<SignedIn> {
    const { link } = await requestMail(email);
    return (await call(signInByLink, { query: { code: codeOfLink(link) } })).reply;
  }

  async function signInWithPassword(email: string, password = 'demo-password'): Promise<SignedIn> {
    return (await call(signInByPassword, { body: { email, password } })).reply;
  }

  return { request, call, outbox, newestMail, requestMail, signIn, signInWithPassword };
}
