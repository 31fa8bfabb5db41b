import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Endpoint } from '#contract/endpoint.ts';
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

/** A read of the API twice: by who has nothing yet, and by who has it all. */
async function readTargets(
  server: ServerProcess,
  endpoint: Endpoint,
  { token, isRight }: { token: string; isRight: Target['isRight'] },
): Promise<Target[]> {
  const { headers: answered } = await server.request({ path: endpoint.path, token });
  const path = endpoint.path;
  const name = path.replace('/api/v1', '');
  const headers = { ...clientHeaders, authorization: `Bearer ${token}` };
  const known = { ...headers, 'if-none-match': answered.etag ?? '' };
  const port = Number(new URL(server.origin).port);
  return [
    { name: `${name} 200`, port, path, headers, status: 200, isRight },
    { name: `${name} 304`, port, path, headers: known, status: 304, isRight: (body) => body === '' },
  ];
}

/** What is asked of the real server, with its demo's data and a signed-in person. */
export async function serverTargets(server: ServerProcess): Promise<Target[]> {
  const token = await signIn(server);
  const isOwnUser = (body: string) => JSON.parse(body).email === email;
  const isProgramme = (body: string) => JSON.parse(body).masterclasses.length > 10;
  return [
    ...(await readTargets(server, getMe, { token, isRight: isOwnUser })),
    ...(await readTargets(server, getProgramme, { token, isRight: isProgramme })),
    {
      name: '/health',
      port: Number(new URL(server.origin).port),
      path: '/health',
      headers: {},
      status: 200,
      isRight: (body) => JSON.parse(body).status === 'ok',
    },
  ];
}

export interface BareServer extends Disposable {
  readonly target: Target;
  readonly pid: number;
}

/** The bare route in a process of its own. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort();
  const child = fork(new URL('./bare-server.ts', import.meta.url), [String(port)]);
  await once(child, 'message');
  return {
    target: {
      name: 'bare route',
      port,
      path: '/',
      headers: {},
      status: 200,
      isRight: (body) => JSON.parse(body).hello === 'world',
    },
    pid: child.pid ?? 0,
    [Symbol.dispose]: () => void child.kill(),
  };
}
