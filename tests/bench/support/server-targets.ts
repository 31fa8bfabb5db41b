import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getProgramme } from '#contract/programme.ts';
import { type SignedIn, signInByPassword } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { demoAccounts, demoLogin } from '#server/demo/demo-people.ts';
import { answerOf, clientHeaders, requestFor } from '#tests/support/api-client.ts';
import { freePort, type ServerProcess } from '#tests/support/server-process.ts';
import type { Target } from './load.ts';

const email = demoAccounts[0]?.email ?? '';

async function signIn(server: ServerProcess): Promise<string> {
  const body = { email, password: demoLogin.password };
  return answerOf<SignedIn>(await server.request(requestFor(signInByPassword, { body }))).reply.accessToken;
}

interface Read {
  readonly path: string;
  readonly name: string;
  readonly isRight: Target['isRight'];
}

const apart = (body: string) => JSON.parse(body);

/** Small answers that every start of the app asks for. */
const smallReads: readonly Read[] = [
  { name: '/users/me', path: getMe.path, isRight: (body) => apart(body).email === email },
  { name: '/programme', path: getProgramme.path, isRight: (body) => apart(body).masterclasses.length > 10 },
];

/** Lists, which are measured beside a bare route that answers the same bytes. */
const lists: readonly Read[] = [
  { name: 'forum', path: '/api/v1/event/3/qna', isRight: (body) => apart(body).content.length > 5 },
  {
    name: 'people',
    path: '/api/v2/event/3/participants?pageSize=200',
    isRight: (body) => apart(body).content.length > 20,
  },
  { name: 'rooms', path: '/api/v2/event', isRight: (body) => apart(body).eventsCreatedByMe.length > 2 },
  {
    name: 'conversations',
    path: '/api/v1/chat/conversations',
    isRight: (body) => apart(body).content.length > 2,
  },
];

/** A read of the API twice: by who has nothing yet, and by who has it all. */
async function readTargets(
  server: ServerProcess,
  token: string,
  { path, name, isRight }: Read,
): Promise<Target[]> {
  const { headers: answered } = await server.request({ path, token });
  const headers = { ...clientHeaders, authorization: `Bearer ${token}` };
  const known = { ...headers, 'if-none-match': answered.etag ?? '' };
  const port = Number(new URL(server.origin).port);
  return [
    { name, port, path, headers, status: 200, isRight },
    { name: `${name}, 304`, port, path, headers: known, status: 304, isRight: (body) => body === '' },
  ];
}

/** Reads of the real server, with its demo's data and a signed-in person. */
export async function serverTargets(server: ServerProcess): Promise<Target[]> {
  const token = await signIn(server);
  const reads = await Promise.all(smallReads.map((read) => readTargets(server, token, read)));
  const health = {
    name: '/health',
    port: Number(new URL(server.origin).port),
    path: '/health',
    headers: {},
    status: 200,
    isRight: (body: string) => apart(body).status === 'ok',
  };
  return [...reads.flat(), health];
}

interface ListTargets {
  readonly bare: Target;
  readonly own: readonly Target[];
}

/** Each list of the server with a bare route that answers the same bytes. */
export async function listTargets(server: ServerProcess, bare: BareServer): Promise<ListTargets[]> {
  const token = await signIn(server);
  const targets: ListTargets[] = [];
  for (const read of lists) {
    const { text } = await server.request({ path: read.path, token });
    const own = await readTargets(server, token, read);
    targets.push({ bare: { ...(await bare.answering(read.name, text)), isRight: read.isRight }, own });
  }
  return targets;
}

export interface BareServer extends Disposable {
  readonly target: Target;
  readonly pid: number;
  /** Has a route of that name answer a body as it is. */
  answering(name: string, body: string): Promise<Target>;
}

/** The bare route in a process of its own. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort();
  const child = fork(new URL('./bare-server.ts', import.meta.url), [String(port)]);
  await once(child, 'message');
  const target: Target = {
    name: 'bare route',
    port,
    path: '/',
    headers: {},
    status: 200,
    isRight: (body) => apart(body).hello === 'world',
  };
  return {
    target,
    pid: child.pid ?? 0,
    async answering(name, body) {
      child.send({ name, body });
      await once(child, 'message');
      return { ...target, name: `bare, as ${name}`, path: `/same/${name}`, isRight: (text) => text === body };
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}
