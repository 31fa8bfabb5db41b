import type { Entry } from '#offline/outbox/entry.ts';
import type { Call } from '#offline/outbox/kind.ts';
import type { Sender } from '#offline/sender.ts';
import { longestDelayMs, retryDelay } from './backoff.ts';
import { park, removeFrom, replaceIn } from './lanes.ts';
import { send, type Verdict, verdictOf } from './request.ts';
import { backOff, type EntryChange, noteHealth, noteNewer, pauseUntil, type Round } from './round.ts';
import {
  commitDone,
  commitFailed,
  commitLater,
  commitRefused,
  LeftBehindError,
  markStarted,
  type Started,
} from './transitions.ts';

type Of<K extends Verdict['kind']> = Extract<Verdict, { kind: K }>;

/** So many failures in a row, and the server is left alone. */
const enoughTroubles = 4;
/** Time by which a rejected entry goes behind the others when the pause is over. */
const behindMs = 1_000;
/** Random spread, so that phones do not all come back at once. */
const spreadMs = 1_000;

interface SignedIn extends Sender {
  readonly token: string;
}

/** Attempts one entry: finds the sender, marks the start, sends, and commits the verdict. */
export async function attempt(round: Round, head: Entry): Promise<void> {
  const sender = await senderFor(round);
  if (sender === null) return;
  const { store, kinds } = round.parts;
  const { started, newer } = await markStarted(store, { key: head.key, lastSeq: round.lastSeq, kinds });
  noteNewer(round, newer);
  if (started === null) {
    park(round.lanes, head);
    return;
  }
  notify(round, head, 'begun');
  await settle(round, started, await verdictFor(round, started, sender), sender);
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

async function verdictFor(round: Round, started: Started, sender: SignedIn): Promise<Verdict> {
  const { wire, clock, userId } = round.parts;
  const { entry, command, idOf } = started;
  let call: Call;
  try {
    call = command.call({ userId, idOf });
  } catch (error) {
    return { kind: 'refused', refusal: refusalFor(error) };
  }
  const answer = await send(call, { wire, credentials: sender, key: entry.key });
  return verdictOf(answer, { now: clock(), isDoneBy: command.isDoneBy });
}

function refusalFor(error: unknown): Of<'refused'>['refusal'] {
  if (error instanceof LeftBehindError) {
    return { status: 0, code: 'left_behind', message: 'What this belongs to is not on this phone any more.' };
  }
  return { status: 0, code: 'unreadable', message: 'This cannot be sent as it is.' };
}

const commitOf = ({ parts: { store, kinds, clock } }: Round, { entry }: Started) => ({
  store,
  kinds,
  key: entry.key,
  now: clock(),
});

async function settle(round: Round, started: Started, verdict: Verdict, sender: SignedIn): Promise<void> {
  switch (verdict.kind) {
    case 'done':
      return onDone(round, started, verdict);
    case 'refused':
      return onRefused(round, started, verdict);
    case 'again':
      return onAgain(round, started, verdict);
    case 'failed':
      return onFailed(round, started, verdict);
    case 'pause':
      return onPause(round, started, verdict);
    case 'signed-out':
      return onSignedOut(round, sender);
    case 'unreachable':
      return backOff(round, 'offline');
  }
}

async function onDone(round: Round, started: Started, { reply }: Of<'done'>): Promise<void> {
  const done = await commitDone(commitOf(round, started), reply);
  removeFrom(round.lanes, started.entry);
  if (done) {
    round.sent += 1;
    notify(round, done, 'sent');
  }
  await noteHealth(round);
}

async function onRefused(round: Round, started: Started, { refusal }: Of<'refused'>): Promise<void> {
  const refused = await commitRefused(commitOf(round, started), refusal);
  noteRefused(round, started, refused);
  await noteHealth(round);
}

async function onAgain(round: Round, started: Started, { afterMs }: Of<'again'>): Promise<void> {
  const { clock, random } = round.parts;
  const delay = Math.min(afterMs ?? retryDelay(started.entry.failures + 1, random), longestDelayMs);
  const later = await commitLater(commitOf(round, started), clock() + delay);
  noteLater(round, started, later);
  round.isAnswered = true;
}

async function onFailed(round: Round, started: Started, { status, message }: Of<'failed'>): Promise<void> {
  const { random } = round.parts;
  const failed = await commitFailed(commitOf(round, started), { status, message, random });
  if (failed?.refusal) noteRefused(round, started, failed);
  else noteLater(round, started, failed);
  round.troubles += 1;
  if (round.troubles >= enoughTroubles) await backOff(round, 'failing');
}

async function onPause(round: Round, started: Started, { afterMs }: Of<'pause'>): Promise<void> {
  const { clock, random } = round.parts;
  const times = (round.delays.pause?.times ?? 0) + 1;
  const asked = afterMs === null ? retryDelay(times, random) : afterMs + Math.round(random() * spreadMs);
  const until = clock() + asked;
  await pauseUntil(round, until);
  noteLater(round, started, await commitLater(commitOf(round, started), until + behindMs));
}

/** Stops the round, unless somebody has signed in again meanwhile: then it goes on with the new token. */
async function onSignedOut(round: Round, used: SignedIn): Promise<void> {
  const { sender } = round.parts;
  await sender.markRefused(used.token);
  const now = await sender.read();
  if (now?.token === used.token) round.stop ??= 'unauthenticated';
}

function noteLater(round: Round, { entry }: Started, later: Entry | null): void {
  if (later === null) removeFrom(round.lanes, entry);
  else {
    replaceIn(round.lanes, later);
    notify(round, later, 'later');
  }
}

function noteRefused(round: Round, { entry }: Started, refused: Entry | null): void {
  if (refused === null) removeFrom(round.lanes, entry);
  else {
    park(round.lanes, refused);
    round.refused += 1;
    notify(round, refused, 'refused');
  }
}

function notify(round: Round, { key }: Entry, became: EntryChange['became']): void {
  round.parts.onChange?.({ key, became });
}
