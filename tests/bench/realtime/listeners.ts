import { setTimeout } from 'node:timers/promises';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';

const openedAtOnce = 50;
const patienceMs = 60_000;

export interface Listeners extends Disposable {
  /** Moments at which the channels received a post. */
  receivedAt(threadId: number): readonly number[];
  untilReceived(count: number): Promise<void>;
  forget(): void;
}

const threadPattern = /"type":"thread\.posted".*"threadId":(\d+)/;

/** So many channels, shared out among these people. */
export async function openListeners(
  origin: string,
  tokens: readonly string[],
  count: number,
): Promise<Listeners> {
  const clients: RealtimeClient[] = [];
  const received = new Map<number, number[]>();
  let total = 0;

  function listen({ socket }: RealtimeClient): void {
    // Reading with the schema, as the app does, would measure this process and not the server.
    socket.removeAllListeners('message');
    socket.on('message', (data) => {
      const now = performance.now();
      const id = Number(threadPattern.exec(String(data))?.[1]);
      const moments = received.get(id) ?? [];
      received.set(id, moments);
      moments.push(now);
      total += 1;
    });
  }

  while (clients.length < count) {
    const wanted = Math.min(openedAtOnce, count - clients.length);
    const opened = Array.from({ length: wanted }, (_, index) =>
      joinChannel(origin, tokens[(clients.length + index) % tokens.length] ?? ''),
    );
    for (const client of await Promise.all(opened)) {
      listen(client);
      clients.push(client);
    }
  }

  return {
    receivedAt: (id) => received.get(id) ?? [],
    forget: () => {
      received.clear();
      total = 0;
    },
    untilReceived: async (wanted) => {
      for (const deadline = performance.now() + patienceMs; total < wanted; await setTimeout(1))
        if (performance.now() > deadline) throw new Error(`Only ${total} of ${wanted} deliveries came.`);
    },
    [Symbol.dispose]: () => {
      for (const { socket } of clients) socket.terminate();
    },
  };
}
