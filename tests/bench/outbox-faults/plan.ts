import type { Target } from '#offline/outbox/entry.ts';
import type { WriteFault } from './phone-line.ts';
import type { Random } from './random.ts';

export type Fault =
  | WriteFault
  | 'slow'
  | 'offline'
  | 'flapping'
  | 'server-restarted'
  | 'worker-stopped'
  | 'page-crashed'
  | 'page-closed'
  | 'second-tab'
  | 'signed-out';

export const faults: readonly [Fault, ...Fault[]] = [
  'answer-lost',
  'page-crashed',
  'server-killed',
  'worker-stopped',
  'answer-cut',
  'second-tab',
  'page-closed',
  'request-lost',
  'server-restarted',
  'flapping',
  'offline',
  'slow',
  'signed-out',
];

/** Through the app's screens as a person does it, or through the engine beside them. */
type Way = 'screen' | 'engine';

/** Somebody to write to, or the discussion of a room. */
export type MessageTo = { readonly userId: number } | { readonly sid: string; readonly eventId: number };

export type Act = { readonly way: Way } & (
  | { readonly does: 'post'; readonly key: string; readonly text: string }
  | { readonly does: 'answer'; readonly key: string; readonly text: string; readonly parent: Target }
  | { readonly does: 'like'; readonly key: string; readonly target: Target; readonly liked: boolean }
  | { readonly does: 'delete'; readonly key: string; readonly target: { readonly key: string } }
  | { readonly does: 'message'; readonly key: string; readonly text: string; readonly to: MessageTo }
  | { readonly does: 'star'; readonly key: string; readonly sessionId: number; readonly starred: boolean }
);

export interface Step {
  readonly act: Act;
  /** Begins before the act; what befalls the page or the worker comes while it is under way. */
  readonly faults: readonly Fault[];
  readonly afterMs: number;
}

export interface PlanParts {
  readonly random: Random;
  /** Stands in every text, so that the run's rows are known from all others. */
  readonly name: string;
  /** The fault that this run has in any case. */
  readonly first: Fault;
  /** Posts that are there. */
  readonly posts: readonly [number, ...number[]];
  readonly sessions: readonly [number, ...number[]];
  readonly talks: readonly [MessageTo, ...MessageTo[]];
}

const kindsOfActs = [
  'post',
  'answer',
  'answer',
  'like',
  'like',
  'like',
  'star',
  'delete',
  'message',
  'message',
  'message',
] as const;
const screenShare = 0.25;

interface Written {
  readonly own: { key: string; isPost: boolean }[];
  readonly untouchable: Set<string>;
}

function newKey(random: Random): string {
  const part = (length: number) => Array.from({ length }, () => random.between(0, 15).toString(16)).join('');
  return `${part(8)}-${part(4)}-4${part(3)}-a${part(3)}-${part(12)}`;
}

/** A post that is there, or one that has just been written and may be waiting itself. */
function someTarget({ random, posts }: PlanParts, { own, untouchable }: Written, isPost: boolean): Target {
  const candidates = own.filter((one) => one.isPost || !isPost);
  const [head, ...rest] = candidates;
  if (!head || random.chance(0.6)) return { id: random.pick(posts) };
  const { key } = random.pick([head, ...rest]);
  untouchable.add(key);
  return { key };
}

function newAct(parts: PlanParts, written: Written, at: number): Act {
  const { random, name } = parts;
  const does = random.pick(kindsOfActs);
  const key = newKey(random);
  const text = `${name}, number ${at}.`;
  const way: Way = random.chance(screenShare) ? 'screen' : 'engine';
  const note = (isPost: boolean) => {
    // What a screen writes gets its key there.
    if (way === 'engine') written.own.push({ key, isPost });
  };
  if (does === 'post') {
    note(true);
    return { does, way, key, text };
  }
  if (does === 'answer') {
    const parent: Target =
      way === 'screen' ? { id: random.pick(parts.posts) } : someTarget(parts, written, true);
    note(false);
    return { does, way, key, text, parent };
  }
  if (does === 'delete') {
    const at = written.own.findIndex((one) => !written.untouchable.has(one.key));
    const [victim] = at === -1 ? [] : written.own.splice(at, 1);
    if (victim) return { does, way: 'engine', key, target: { key: victim.key } };
  }
  if (does === 'message') return { does, way: 'engine', key, text, to: random.pick(parts.talks) };
  if (does === 'star') {
    return { does, way: 'engine', key, sessionId: random.pick(parts.sessions), starred: random.chance(0.5) };
  }
  const target: Target =
    way === 'screen' ? { id: random.pick(parts.posts) } : someTarget(parts, written, false);
  return { does: 'like', way, key, target, liked: random.chance(0.5) };
}

/** Five to ten acts with faults between and during them, the same for the same seed. */
export function newPlan(parts: PlanParts): Step[] {
  const { random, first } = parts;
  const count = random.between(5, 10);
  const written: Written = { own: [], untouchable: new Set() };
  const firstAt = random.between(1, count - 1);
  return Array.from({ length: count }, (_, at): Step => {
    const more = random.chance(0.15) ? [random.pick(faults)] : [];
    return {
      act: newAct(parts, written, at),
      faults: at === firstAt ? [first] : more,
      // Half of them while the phone is still writing it down.
      afterMs: random.between(0, random.chance(0.5) ? 15 : 150),
    };
  });
}
