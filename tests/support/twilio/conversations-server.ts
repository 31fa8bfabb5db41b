import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { answer, type Request } from './conversations-routes.ts';
import { createConversationsState, type ServiceState } from './conversations-state.ts';
import { Refusal } from './refusal.ts';
import { signedForm } from './signed-form.ts';
import { twilioEnv } from './twilio-env.ts';

export interface ConversationsServer extends AsyncDisposable {
  readonly origin: string;
  readonly state: ServiceState;
  /** What was asked of it in a way that Twilio does not know; empty, unless somebody has made a mistake. */
  readonly mistakes: readonly string[];
  /** Calls that have come, as "GET /Conversations/…". */
  readonly calls: readonly string[];
  /** Does the next calls of this kind, and lets their answers be lost. */
  loseAnswers(count: number, of: RegExp): void;
  /** Lets something happen after the next call of this kind has come, and before it is answered. */
  meanwhile(of: RegExp, happen: () => Promise<void>): void;
  /** Answers all calls with this status until it is null again. */
  refuse(status: number | null): void;
  /** Makes a notice, as Twilio sends it to an address. */
  notice(url: string, fields: Readonly<Record<string, string>>): ReturnType<typeof signedForm>;
}

const credentials = `Basic ${Buffer.from(`${twilioEnv.TWILIO_API_KEY}:${twilioEnv.TWILIO_API_SECRET}`).toString('base64')}`;

function formOf(search: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(search.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...rest] = search.getAll(name);
      return [name, rest.length === 0 ? first : [first, ...rest]];
    }),
  );
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const url = new URL(incoming.url ?? '', 'http://twilio');
  const body = await text(incoming);
  const base = `/v1/Services/${twilioEnv.TWILIO_CONVERSATIONS_SERVICE_SID}`;
  if (!url.pathname.startsWith(base)) throw new Refusal(404, 20_404);
  if (incoming.headers.authorization !== credentials) throw new Refusal(401, 20_003);
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded';
  if (body !== '' && !isForm) throw new Refusal(415, 20_415);
  return {
    method: incoming.method ?? '',
    path: url.pathname.slice(base.length).split('/').slice(1),
    form: formOf(incoming.method === 'POST' ? new URLSearchParams(body) : url.searchParams),
  };
}

/** Starts a stand-in for the service of conversations, which judges what is asked of it and what it says itself. */
export async function startConversationsServer(): Promise<ConversationsServer> {
  const state = createConversationsState();
  const mistakes: string[] = [];
  const calls: string[] = [];
  let lost = { count: 0, of: /^$/ };
  let between: { of: RegExp; happen: () => Promise<void> } | null = null;
  let status: number | null = null;

  async function answerTo(incoming: IncomingMessage): Promise<{ status: number; body: unknown } | null> {
    const request = await requestOf(incoming);
    const name = `${request.method} /${request.path.join('/')}`;
    calls.push(name);
    if (status !== null) throw new Refusal(status, 20_500);
    if (between?.of.test(name)) {
      const { happen } = between;
      between = null;
      await happen();
    }
    const result = answer(state, request);
    if (lost.count === 0 || !lost.of.test(name)) return result;
    lost = { ...lost, count: lost.count - 1 };
    return null;
  }

  const server = createServer((incoming, response) => {
    const send = (code: number, body: unknown) => {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    answerTo(incoming).then(
      (result) => (result === null ? incoming.socket.destroy() : send(result.status, result.body)),
      (error: unknown) => {
        if (error instanceof v.ValiError)
          mistakes.push(`${incoming.method} ${incoming.url}: ${error.message}`);
        if (error instanceof Refusal) return send(error.status, { code: error.code, message: 'no' });
        send(400, { code: 20_001, message: String(error) });
      },
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    mistakes,
    calls,
    loseAnswers(count, of) {
      lost = { count, of };
    },
    meanwhile(of, happen) {
      between = { of, happen };
    },
    refuse(code) {
      status = code;
    },
    notice(url, fields) {
      const form = { AccountSid: twilioEnv.TWILIO_ACCOUNT_SID, ...fields };
      return signedForm(url, form, twilioEnv.TWILIO_AUTH_TOKEN);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
