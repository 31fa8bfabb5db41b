import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SeatEvent } from '#contract/realtime.ts';
import { ownRead, say } from './chat-channel.ts';
import { joinChannel, type RealtimeClient } from './realtime-client.ts';
import { holders, type Sitter, startTables } from './table-calls.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';

/** Waits for what takes a few milliseconds: asked as often as a call has many steps. */
export const soon = (look: () => unknown): ReturnType<typeof expect.poll> =>
  expect.poll(look, { interval: 3 });

/** Resolves once all that was told so far has come to these people. */
export async function settled(app: TestApp, ...people: (readonly [Sitter, RealtimeClient])[]): Promise<void> {
  const waiting = people.map(async ([{ user }, client]) => {
    const before = client.messages.length;
    app.context.realtime.toPerson(user.id, ownRead);
    await soon(() => client.messages.slice(before)).toContainEqual(ownRead);
  });
  await Promise.all(waiting);
}

/** What a channel was told of a seat, in order. */
export const seatEventsOf = ({ messages }: RealtimeClient): SeatEvent[] =>
  messages.flatMap((message) =>
    message.type === 'seat.held' || message.type === 'seat.over' || message.type === 'seat.signal'
      ? message
      : [],
  );

/** The texts of the signals that a channel has heard, in order. */
export const signalsOf = (client: RealtimeClient): string[] =>
  seatEventsOf(client).flatMap((event) => (event.type === 'seat.signal' ? event.data : []));

export interface Holding {
  readonly seatId: number;
  readonly holder?: string;
  readonly takesOver?: boolean;
}

/** Says that a channel holds a seat; what it is answered. */
export async function askSeat(
  client: RealtimeClient,
  { seatId, holder = holders.page, takesOver }: Holding,
): Promise<SeatEvent | undefined> {
  const answersOf = () => seatEventsOf(client).filter(({ type }) => type !== 'seat.signal');
  const before = answersOf().length;
  say(client, { type: 'seat', seatId, holder, takesOver });
  await soon(() => answersOf().length).toBeGreaterThan(before);
  return answersOf()[before];
}

/** As `askSeat`, where the seat must be held afterwards. */
export async function holdSeat(client: RealtimeClient, holding: Holding): Promise<void> {
  expect(await askSeat(client, holding)).toEqual({ type: 'seat.held', seatId: holding.seatId });
}

export const signal = (client: RealtimeClient, { user }: Sitter, data: string) =>
  say(client, { type: 'signal', to: user.id, data });

/** What a channel is told that held a seat, or asks for one that is not its own. */
export const elsewhere = (seatId: number) => ({ type: 'seat.over', seatId, reason: 'elsewhere' }) as const;
export const gone = (seatId: number) => ({ type: 'seat.over', seatId, reason: 'gone' }) as const;

/** So many different texts, in an order that shows. */
export const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `signal ${from + index}`);

/** Signals that wait in the database for somebody. */
export const waitingSignals = ({ context }: TestApp) =>
  context.database.reader.selectFrom('seat_signals').selectAll().execute();

/** Cuts a channel, and resolves once the server has noticed. */
export async function cut({ context: { realtime } }: TestApp, client: RealtimeClient): Promise<void> {
  const sid = randomUUID().replaceAll('-', '');
  const looking = () => realtime.peopleLookingAt(sid).size;
  say(client, { type: 'looking', sid });
  await soon(looking).toBe(1);
  client.socket.terminate();
  await soon(looking).toBe(0);
}

export const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });

/** Two people at a table, each with a channel that holds their seat. */
export async function startCall(options: TestAppOptions & { seats?: number } = {}) {
  const started = await startTables(options);
  const { app, noura, maha, calls, tableId } = started;
  const origin = await listen(app);
  const join = ({ token }: Sitter) => joinChannel(origin, token);
  const sitDown = async (person: Sitter, table = tableId) => {
    const { id: seatId } = await calls.seated(person, table, { holder: holders.page });
    const channel = await join(person);
    await holdSeat(channel, { seatId });
    return { seatId, channel };
  };
  const [ofNoura, ofMaha] = [await sitDown(noura), await sitDown(maha)];
  return { ...started, origin, join, sitDown, ofNoura, ofMaha };
}
