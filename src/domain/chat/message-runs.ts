import { minuteMs } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';

/** The parts of a message by which it is grouped. */
export interface Grouped {
  /** Null while it waits. */
  readonly id: number | null;
  readonly isMine: boolean;
  readonly user: { readonly id: number };
  /** Epoch milliseconds as the reader's clock shows them. */
  readonly at: number;
  /** A refused one stands alone, with its reason. */
  readonly state: 'waiting' | 'sent' | 'refused';
  /** Reason why the message, or its deletion, was refused: it stands under the last message of a run. */
  readonly refusal: object | null;
}

/** Messages of one author in a row, under one time. */
export interface Run<Message extends Grouped> {
  readonly messages: readonly [Message, ...Message[]];
  /** The first of its day: a divider stands above. */
  readonly isNewDay: boolean;
  /** The first of those that were not read when the conversation was opened. */
  readonly isFirstNew: boolean;
}

/** Silence after which the same author begins a new run. */
const pauseMs = 5 * minuteMs;

interface RunOptions {
  readonly zone: string;
  /** First message that was not read when the conversation was opened; null where there is none. */
  readonly firstNewId: number | null;
}

function belongs(one: Grouped, before: Grouped): boolean {
  const isTogether = one.user.id === before.user.id && one.at - before.at < pauseMs;
  const isSame = one.state === before.state && one.state !== 'refused';
  return isTogether && isSame && before.refusal === null;
}

/**
 * Groups messages, the oldest first, into runs by author; days and the line of what is new part them too. What waits
 * stands last, however old it is, and below a day no earlier one begins.
 */
export function messageRuns<Message extends Grouped>(
  messages: readonly Message[],
  { zone, firstNewId }: RunOptions,
): readonly Run<Message>[] {
  const runs: { messages: [Message, ...Message[]]; isNewDay: boolean; isFirstNew: boolean }[] = [];
  let before: Message | undefined;
  let latestDay = '';
  for (const message of messages) {
    const day = dayOf(message.at, zone);
    const isNewDay = day > latestDay;
    if (isNewDay) latestDay = day;
    const isFirstNew = message.id !== null && message.id === firstNewId;
    const last = runs.at(-1);
    if (last && before && !isNewDay && !isFirstNew && belongs(message, before)) last.messages.push(message);
    else runs.push({ messages: [message], isNewDay, isFirstNew });
    before = message;
  }
  return runs;
}
