import * as v from 'valibot';
import { HelloSchema, realtimeClose } from '#contract/realtime.ts';
import type { Connection } from './connection.ts';
import type { Socket } from './realtime.ts';

/** A hall full of people shares an address, and all of them come back at once after a restart. */
const waitingMaxOfNetwork = 300;
/** What comes after the hello says nothing, and who goes on talking is no app of ours. */
const furtherMessagesMax = 20;

const HelloTextSchema = v.pipe(v.string(), v.parseJson(), HelloSchema);

interface Newcomer {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly network: string;
  /** Called once with the token; the newcomer counts as waiting until it is settled. */
  onHello(token: string): Promise<void>;
}

/** Lets connections say who they are. */
export function createReception(helloMs: number) {
  const waiting = new Map<string, number>();

  function count(network: string, change: 1 | -1): void {
    const next = (waiting.get(network) ?? 0) + change;
    if (next > 0) waiting.set(network, next);
    else waiting.delete(network);
  }

  return ({ socket, connection, network, onHello }: Newcomer): void => {
    if ((waiting.get(network) ?? 0) >= waitingMaxOfNetwork) {
      connection.close(realtimeClose.tooMany);
      return;
    }
    count(network, 1);
    let isCounted = true;
    const leave = () => {
      if (isCounted) count(network, -1);
      isCounted = false;
    };
    const late = setTimeout(() => connection.close(realtimeClose.protocol), helloMs);
    let messages = 0;
    socket.on('close', () => {
      clearTimeout(late);
      leave();
    });
    socket.on('message', (data, isBinary) => {
      messages += 1;
      if (messages > 1 + furtherMessagesMax) connection.close(realtimeClose.protocol);
      if (messages > 1 || !connection.isOpen()) return;
      clearTimeout(late);
      const hello = v.safeParse(HelloTextSchema, isBinary ? null : String(data));
      if (hello.success) void onHello(hello.output.token).finally(leave);
      else connection.close(realtimeClose.protocol);
    });
  };
}
