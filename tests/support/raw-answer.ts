import { once } from 'node:events';
import { connect } from 'node:net';
import { prepare, type RawRequest } from './api-client.ts';

export interface WireAnswer {
  readonly status: number;
  /** Status line and headers as they came, with the empty line at their end. */
  readonly head: string;
  readonly body: string;
}

/** Asks as a browser does, over a socket of its own, and returns what came over the wire. */
export async function askOverWire(origin: string, request: RawRequest): Promise<WireAnswer> {
  const { hostname, port, host } = new URL(origin);
  const { method, path, headers } = prepare(request);
  const sent = { host, ...headers, 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port) });
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  // A second request that ends the connection: whatever lies before its answer belongs to the first.
  socket.write(`GET /nothing HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  await once(socket, 'close');
  const end = answer.indexOf('\r\n\r\n') + 4;
  const rest = answer.slice(end);
  const next = rest.search(/HTTP\/1\.1 \d{3} /);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]),
    head: answer.slice(0, end),
    body: rest.slice(0, next),
  };
}
