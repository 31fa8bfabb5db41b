import type { Entry } from '#offline/outbox/entry.ts';
import type { Call } from '#offline/outbox/kind.ts';
import type { Sender } from '#offline/sender.ts';
import { type Begun, begin, LeftBehindError } from './begin.ts';
import { send } from './request.ts';
import { longestDelayMs, retryDelay } from './retry-delay.ts';
import { giveUp, noteHealth, noteNewer, pauseUntil, type Round } from './round.ts';
import { settleDone, settleFailed, settleLater, settleRefused } from './settle.ts';
import { putAside, removeFrom, replaceIn } from './streams.ts';
import type { EntryChange } from './surroundings.ts';
import { type Verdict, verdictOf } from './verdict.ts';

type Of<K extends Verdict['kind']> = Extract<Verdict, { kind: K }>;

/** So many failures in a row, and the server is left alone. */
const enoughTroubles = 4;
/** What was turned away goes behind the others when the pause is over. */
const behindMs = 1_000;
/** So that not all phones come back at once. */
const spreadMs = 1_000;

interface SignedIn extends Sender {
  readonly token: string;
}

/** One attempt at one entry, from the decision who sends it to what became of it. */
export async function attempt(round: Round, head: Entry): Promise<void> {
  const sender = await senderFor(round);
  if (sender === null) return;
  const { store, kinds } = round.parts;
  const { begun, newer } = await begin(store, { key: head.key, lastSeq: round.lastSeq, kinds });
  noteNewer(round, newer);
  if (begun === null) {
    putAside(round.streams, head);
    return;
  }
  tell(round, head, 'begun');
  await settle(round, begun, await verdictFor(round, begun, sender), sender);
}

/** Read before each attempt: nothing leaves under another account, or after its person has signed out. */
async function senderFor(round: Round): Promise<SignedIn | null> {
  const { sender, userId } = round.parts;
  const found = await sender.read();
  if (round.stop !== null) return null;
  if (found?.token == null || found.userId !== userId) {
    round.stop = 'nobody';
    return null;
  }
  if (found.token === found.refusedToken) {
    round.stop = 'unauthenticated';
    return null;
  }
  return { ...found, token: found.token };
}

async function verdictFor(round: Round, begun: Begun, sender: SignedIn): Promise<Verdict> {
  const { wire, clock, userId } = round.parts;
  const { entry, understood, idOf } = begun;
  let call: Call;
  try {
    call = understood.call({ userId, idOf });
  } catch (error) {
    return { kind: 'refused', refusal: refusalFor(error) };
  }
  const answer = await send(call, { wire, credentials: sender, key: entry.key });
  return verdictOf(answer, { now: clock(), isDoneBy: understood.isDoneBy });
}

function refusalFor(error: unknown): Of<'refused'>['refusal'] {
  if (error instanceof LeftBehindError) {
    return { status: 0, code: 'left_behind', message: 'What this belongs to is not on this phone any more.' };
  }
  return { status: 0, code: 'unreadable', message: 'This cannot be sent as it is.' };
}

const settlingOf = ({ parts: { store, kinds, clock } }: Round, { entry }: Begun) => ({
  store,
  kinds,
  key: entry.key,
  now: clock(),
});

async function settle(round: Round, begun: Begun, verdict: Verdict, sender: SignedIn): Promise<void> {
  switch (verdict.kind) {
    case 'done':
      return onDone(round, begun, verdict);
    case 'refused':
      return onRefused(round, begun, verdict);
    case 'again':
      return onAgain(round, begun, verdict);
    case 'failed':
      return onFailed(round, begun, verdict);
    case 'pause':
      return onPause(round, begun, verdict);
    case 'signed-out':
      return onSignedOut(round, sender);
    case 'unreachable':
      return giveUp(round, 'offline');
  }
}

async function onDone(round: Round, begun: Begun, { reply }: Of<'done'>): Promise<void> {
  const done = await settleDone(settlingOf(round, begun), reply);
  removeFrom(round.streams, begun.entry);
  if (done) {
    round.sent += 1;
    tell(round, done, 'sent');
  }
  await noteHealth(round);
}

async function onRefused(round: Round, begun: Begun, { refusal }: Of<'refused'>): Promise<void> {
  const refused = await settleRefused(settlingOf(round, begun), refusal);
  noteRefused(round, begun, refused);
  await noteHealth(round);
}

async function onAgain(round: Round, begun: Begun, { afterMs }: Of<'again'>): Promise<void> {
  const { clock, random } = round.parts;
  const delay = Math.min(afterMs ?? retryDelay(begun.entry.failures + 1, random), longestDelayMs);
  const later = await settleLater(settlingOf(round, begun), clock() + delay);
  noteLater(round, begun, later);
  round.isAnswered = true;
}

async function onFailed(round: Round, begun: Begun, { status, message }: Of<'failed'>): Promise<void> {
  const { random } = round.parts;
  const failed = await settleFailed(settlingOf(round, begun), { status, message, random });
  if (failed?.refusal) noteRefused(round, begun, failed);
  else noteLater(round, begun, failed);
  round.troubles += 1;
  if (round.troubles >= enoughTroubles) await giveUp(round, 'failing');
}

async function onPause(round: Round, begun: Begun, { afterMs }: Of<'pause'>): Promise<void> {
  const { clock, random } = round.parts;
  const times = (round.delays.pause?.times ?? 0) + 1;
  const asked = afterMs === null ? retryDelay(times, random) : afterMs + Math.round(random() * spreadMs);
  const until = clock() + asked;
  await pauseUntil(round, until);
  noteLater(round, begun, await settleLater(settlingOf(round, begun), until + behindMs));
}

/** Where somebody has signed in again meanwhile, the round goes on with the new token. */
async function onSignedOut(round: Round, used: SignedIn): Promise<void> {
  const { sender } = round.parts;
  await sender.markRefused(used.token);
  const now = await sender.read();
  if (now?.token === used.token) round.stop ??= 'unauthenticated';
}

function noteLater(round: Round, { entry }: Begun, later: Entry | null): void {
  if (later === null) removeFrom(round.streams, entry);
  else {
    replaceIn(round.streams, later);
    tell(round, later, 'later');
  }
}

function noteRefused(round: Round, { entry }: Begun, refused: Entry | null): void {
  if (refused === null) removeFrom(round.streams, entry);
  else {
    putAside(round.streams, refused);
    round.refused += 1;
    tell(round, refused, 'refused');
  }
}

function tell(round: Round, { key }: Entry, became: EntryChange['became']): void {
  round.parts.onChange?.({ key, became });
}
