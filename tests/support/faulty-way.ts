import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSigned } from './self-signed.ts';

/** What may go wrong between us and somebody else's service. */
export const providerFaults = [
  'no such host',
  'refused connection',
  'untrusted certificate',
  'status 401',
  'status 403',
  'status 404',
  'status 409',
  'status 429',
  'status 500',
  'no answer',
  'answer cut off',
  'not what was asked for',
] as const;
export type ProviderFaultName = (typeof providerFaults)[number];

export interface FaultyWay extends AsyncDisposable {
  /** Origin to reach the service by, with this going wrong; null has all go well. */
  originWith(fault: ProviderFaultName | null): string;
  /** Calls that have come, whatever became of them, as "GET /path". */
  readonly seen: readonly string[];
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

function passOn(target: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url = '', headers } = incoming;
  const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

function goWrong(fault: ProviderFaultName, incoming: IncomingMessage, response: ServerResponse): void {
  incoming.resume();
  const status = /^status (\d{3})$/.exec(fault)?.[1];
  if (status !== undefined) {
    response.writeHead(Number(status), {
      'content-type': 'application/json',
      ...(status === '429' && { 'retry-after': '1' }),
    });
    return void response.end('{"message":"secret of the provider"}');
  }
  if (fault === 'answer cut off') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    return void response.write('{"sid":"', () => response.destroy());
  }
  if (fault === 'not what was asked for') return void response.end('{"other":1}');
}

/** Starts what stands before a service on this machine, and breaks what it is told to. */
export async function startFaultyWay(target: string): Promise<FaultyWay> {
  const seen: string[] = [];
  const servers = new Map<ProviderFaultName | null, ReturnType<typeof createServer>>();
  for (const fault of [null, ...providerFaults]) {
    const server = createServer((incoming, response) => {
      seen.push(`${incoming.method} ${incoming.url?.split('?')[0]}`);
      if (fault === null) passOn(target, incoming, response);
      else goWrong(fault, incoming, response);
    });
    servers.set(fault, server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
  }
  const tls = createTlsServer(selfSigned, (_incoming, response) => response.end()).listen(0, '127.0.0.1');
  await once(tls, 'listening');
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const closedPort = portOf(closed);
  closed.close();
  return {
    seen,
    originWith(fault) {
      if (fault === 'no such host') return 'http://nobody.invalid';
      if (fault === 'refused connection') return `http://127.0.0.1:${closedPort}`;
      if (fault === 'untrusted certificate') return `https://127.0.0.1:${portOf(tls)}`;
      const server = servers.get(fault);
      if (server === undefined) throw new Error(`No server for ${fault}`);
      return `http://127.0.0.1:${portOf(server)}`;
    },
    async [Symbol.asyncDispose]() {
      for (const server of [tls, ...servers.values()]) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
