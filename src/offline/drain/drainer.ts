/*
 * The state machine of sending.
 *
 *            wake(why)
 *   asleep ───────────▶ leading ──▶ reloading ──▶ sending ──▶ reloading …  until nothing is due or `stop` is set
 *
 * - leading: of all tabs and the worker the one that holds the lock `outbox:<user>` (`leader.ts`); a wake that comes
 *   meanwhile makes one more round, not a second sender.
 * - reloading: reads all entries into lanes and both delays (`round.ts`). A running `pause` or `backoff` ends the round.
 * - sending: up to four lanes side by side, the head of each lane that is due (`lanes.ts`); one lane after a failure.
 *
 * One attempt at one entry (`attempt.ts`):
 *
 *   waiting ──markStarted──▶ started ──request──▶ verdict ──commit──▶ …
 *     done         the entry goes, its reply stays among `sent`
 *     refused      the entry stays, parked with the reason: Retry, Edit or Discard; what depends on it waits
 *     again        waits for the time the server named (408, 425, or the same key still in progress)
 *     failed       5xx: waits longer each time; parked after eight failures while others got through
 *     pause        429 or 503: nothing at all is sent until then
 *     unreachable  no answer of our own server: the round ends, `backoff` doubles
 *     signed-out   401: the round ends until the person is known again
 *
 * `markStarted` is on the disk before the request leaves, so a killed sender is known to have tried, and the entry's key
 * makes the server answer a second time with its first answer.
 */
import type { Wake } from '#contract/worker-messages.ts';
import { createLeader, type Locks } from '#offline/leader.ts';
import { pruneSent } from '#offline/outbox/outbox-state.ts';
import { attempt } from './attempt.ts';
import { nextDueAt, nextHead } from './lanes.ts';
import {
  type DrainResult,
  heldBack,
  makeAllDue,
  newRound,
  type Outcome,
  type Round,
  type RoundParts,
  reload,
} from './round.ts';

interface DrainSurroundings extends RoundParts {
  readonly locks: Locks;
}

export interface Drainer {
  /**
   * Sends what is due and whatever is added meanwhile. May be called as often as there is reason to; rejects only where
   * the phone's storage fails, and then everything still waits.
   */
  wake(why: Wake): Promise<DrainResult>;
  /** No further attempt begins. */
  close(): void;
}

const width = 4;
const strength: Record<Wake, number> = { timer: 0, hint: 1, person: 2 };

/** Sends the outbox of one person: one context at a time, lanes side by side, each in its order. */
export function createDrainer({ locks, ...parts }: DrainSurroundings): Drainer {
  let isClosed = false;
  let current: Round | null = null;
  const run = async (why: Wake): Promise<DrainResult> => {
    const round = newRound(parts);
    if (isClosed) return resultOf(round, 'nobody');
    current = round;
    return drain(round, why);
  };
  return {
    wake: createLeader({
      locks,
      name: `outbox:${parts.userId}`,
      run,
      stronger: (a: Wake, b: Wake) => (strength[a] > strength[b] ? a : b),
    }),
    close() {
      isClosed = true;
      if (current) current.stop ??= 'nobody';
    },
  };
}

async function drain(round: Round, why: Wake): Promise<DrainResult> {
  if (why === 'person') await makeAllDue(round);
  await reload(round);
  const held = await heldBack(round, why);
  if (held !== null) return resultOf(round, held);
  do {
    await sendDue(round);
    await reload(round);
  } while (round.stop === null && nextDue(round) !== null);
  const { store, clock, kinds } = round.parts;
  if (round.sent > 0) await pruneSent(store, clock(), kinds);
  return resultOf(round, round.stop);
}

const nextDue = (round: Round) => nextHead(round.lanes, round.busy, round.parts.clock());

/** Attempts side by side until nothing is due or there is a reason to stop; those under way are waited for. */
async function sendDue(round: Round): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const mayStart = () =>
    round.stop === null && failures.length === 0 && running.size < widthFor(round) ? nextDue(round) : null;
  for (;;) {
    for (let head = mayStart(); head !== null; head = mayStart()) {
      const { stream: lane } = head;
      round.busy.add(lane);
      const attempted = attempt(round, head)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => {
          round.busy.delete(lane);
          running.delete(attempted);
        });
      running.add(attempted);
    }
    if (running.size === 0) break;
    await Promise.race(running);
  }
  if (failures.length > 0) throw failures[0];
}

/** Lanes that may send side by side: one after a failure, since four attempts that hang are no better. */
const widthFor = ({ delays, isAnswered }: Round) => (delays.backoff === null || isAnswered ? width : 1);

function resultOf({ lanes, delays, parts, sent, refused }: Round, stop: Outcome | null): DrainResult {
  const now = parts.clock();
  const outcome = stop ?? (lanes.byName.size === 0 ? 'empty' : 'waiting');
  const next = nextDueAt(lanes, now);
  const isOver = outcome === 'nobody' || outcome === 'unauthenticated' || next === null;
  if (isOver) return { outcome, nextDueAt: null, sent, refused };
  const from = Math.max(delays.pause?.until ?? 0, delays.backoff?.until ?? 0, now);
  return { outcome, nextDueAt: Math.max(next, from), sent, refused };
}
