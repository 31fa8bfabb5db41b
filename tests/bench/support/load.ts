import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Load, LoadResult } from './load-process.ts';

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** Whether a body is the right one. */
  readonly isRight: (body: string) => boolean;
}

export interface LoadProcess extends Disposable {
  run(load: Load): Promise<LoadResult>;
}

export function startLoadProcess(): LoadProcess {
  const child = fork(new URL('./load-process.ts', import.meta.url));
  return {
    run: async (load) => {
      child.send(load);
      const [message] = await once(child, 'message');
      if (message.failure !== undefined) throw new Error(message.failure);
      return message.result;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

/** The request of a target as it goes over the wire. */
export function requestText({ port, path, headers }: Target): string {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

/** Asks once and checks the answer; returns how many bytes the whole of it is, which no later answer may differ from. */
export async function checkedAnswerBytes(target: Target): Promise<number> {
  const answer = await askOnce(target);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  const isComplete = target.status === 304 || Number(length) === Buffer.byteLength(body, 'latin1');
  const text = Buffer.from(body, 'latin1').toString();
  if (!head.startsWith(`HTTP/1.1 ${target.status} `) || !isComplete || !target.isRight(text)) {
    throw new Error(`${target.name} is answered wrongly:\n${answer}`);
  }
  return answer.length;
}

async function askOnce(target: Target): Promise<string> {
  const socket = connect({ port: target.port, host: '127.0.0.1' });
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(requestText(target));
  // The connection is kept alive, so its silence is the only end that a wrong answer has.
  socket.setTimeout(500, () => socket.destroy());
  await once(socket, 'close');
  return answer;
}
