import type { Entry } from '#offline/outbox/entry.ts';
import { stateOf } from '#tests/support/outbox/entries.ts';
import type { ModelPost } from '#tests/support/outbox/model-server.ts';
import { people, type World } from './world.ts';

/** A post or an answer that somebody wrote; its text is found nowhere else. */
export interface Written {
  readonly userId: number;
  readonly text: string;
  /** Text of the post that it answers, where that was still waiting. */
  readonly parent: string | null;
  /** Its place, once the phone has said that it is kept. */
  seq: number | null;
  /** `perhaps`: it went with another, or whoever discarded it was killed. */
  discarded: 'no' | 'perhaps' | 'yes';
  deleted: boolean;
  /** Tried again after a refusal: it has left its place in the order. */
  retried: boolean;
}

/** A like or a star that somebody set or took back. */
export interface Marked {
  readonly userId: number;
  /** `star:6`, or `like:` and the text of the post. */
  readonly what: string;
  readonly isSet: boolean;
  seq: number | null;
}

export interface Ledger {
  readonly written: Written[];
  readonly marked: Marked[];
  /** Marks of which nobody can say how they should end. */
  readonly unsure: Set<string>;
}

interface Seen {
  readonly posts: ReadonlyMap<string, readonly ModelPost[]>;
  readonly waiting: ReadonlyMap<string, Entry>;
  readonly marksWaiting: ReadonlySet<string>;
}

/** Text of a post, an answer or a message. */
export function messageOf({ args }: Pick<Entry, 'args'>): string | undefined {
  const { message, body } = args as { message?: string; body?: string };
  return message ?? body;
}

/** All that is wrong at the end of a run, one sentence each. */
export async function wrongs(world: World, ledger: Ledger): Promise<string[]> {
  const seen = await look(world);
  return [
    ...ledger.written.flatMap((written) => wrongsOf(written, seen, wentWithAnother(written, ledger))),
    ...wrongsOfEffects(world),
    ...wrongsOfOwners(world),
    ...wrongsOfOrder(world, ledger),
    ...wrongsOfMarks(world, ledger, seen),
  ];
}

async function look({ server, plainStore }: World): Promise<Seen> {
  const states = await Promise.all(people.map((userId) => stateOf(plainStore(userId))));
  const entries = states.flatMap((state) => state.entries);
  return {
    posts: Map.groupBy(server.posts, ({ message }) => message),
    waiting: new Map(entries.map((entry) => [messageOf(entry) ?? entry.key, entry])),
    marksWaiting: new Set(entries.flatMap(({ collapse }) => (collapse === null ? [] : [collapse]))),
  };
}

/** Exactly once on the server, or on the phone with a reason, or discarded by the person. */
function wrongsOf(
  { text, seq, discarded, deleted }: Written,
  { posts, waiting }: Seen,
  mayHaveGone: boolean,
): string[] {
  const rows = posts.get(text) ?? [];
  const alive = rows.filter(({ isDeleted }) => !isDeleted);
  const isWaiting = waiting.has(text);
  if (rows.length > 1) return [`twice: "${text}" is there ${rows.length} times`];
  if (seq === null || discarded === 'perhaps') return [];
  if (discarded === 'yes') {
    return alive.length > 0 || isWaiting ? [`not discarded: "${text}"`] : [];
  }
  if (deleted) return [];
  if (isWaiting) return alive.length > 0 ? [`there and waiting: "${text}"`] : [];
  return alive.length === 1 || mayHaveGone ? [] : [`lost: "${text}"`];
}

/**
 * Tells if the post that it answers, or one above that, was deleted or discarded: its answers go
 * along, also where whoever took it back was killed before that was noted here.
 */
function wentWithAnother({ parent }: Written, ledger: Ledger): boolean {
  const above = ledger.written.find(({ text }) => text === parent);
  if (above === undefined) return false;
  return above.deleted || above.discarded !== 'no' || wentWithAnother(above, ledger);
}

function wrongsOfEffects({ server }: World): string[] {
  return [...server.effects].filter(([, times]) => times > 1).map(([key]) => `twice: the effect of ${key}`);
}

/** Each text begins with the person who wrote it. */
function wrongsOfOwners({ server }: World): string[] {
  return server.posts
    .filter(({ message, userId }) => !message.startsWith(`${userId}:`))
    .map(({ message, userId }) => `"${message}" under person ${userId}`);
}

function wrongsOfOrder({ server }: World, { written }: Ledger): string[] {
  const byText = new Map(written.map((record) => [record.text, record]));
  const lanes = Map.groupBy(
    server.posts,
    ({ userId, eventId, parent }) =>
      `${userId} in ${parent === null ? `event ${eventId}` : `thread ${parent}`}`,
  );
  return [...lanes].flatMap(([stream, posts]) => {
    const places = posts.flatMap(({ message }) => {
      const record = byText.get(message);
      const isPlain = record && !record.retried && !record.deleted && record.discarded === 'no';
      return isPlain && record.seq !== null ? [record.seq] : [];
    });
    const isInOrder = places.every((place, index) => place > (places[index - 1] ?? -1));
    return isInOrder ? [] : [`out of order: person ${stream}: ${places.join(', ')}`];
  });
}

/** Every like and star ends as it was set last. */
function wrongsOfMarks(world: World, { marked, unsure }: Ledger, seen: Seen): string[] {
  const byThing = Map.groupBy(marked, ({ userId, what }) => `${userId} ${what}`);
  return [...byThing].flatMap(([name, records]) => {
    if (unsure.has(name)) return [];
    const kept = records.filter(({ seq }) => seq !== null).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
    const last = kept.at(-1);
    const state = last ? stateOfMark(world, last, seen) : null;
    if (!last || state === null || state === last.isSet) return [];
    const isLater = records.some(({ seq, isSet }) => seq === null && isSet === state);
    return isLater ? [] : [`not in its last state: ${name}, which should be ${last.isSet}`];
  });
}

/** Null where the thing is not there, or the phone says that it was refused. */
function stateOfMark({ server }: World, { userId, what }: Marked, seen: Seen): boolean | null {
  const [kind, ...rest] = what.split(':');
  const name = rest.join(':');
  if (kind === 'star') {
    return seen.marksWaiting.has(what) ? null : server.isStarred(userId, Number(name));
  }
  const post = seen.posts.get(name)?.find(({ isDeleted }) => !isDeleted);
  if (!post) return null;
  const names = [`like:${post.id}`, `like:${post.clientKey}`];
  return names.some((like) => seen.marksWaiting.has(like)) ? null : server.isLiked(userId, post.id);
}
