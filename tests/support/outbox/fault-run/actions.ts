import { allKinds } from '#offline/kinds/all-kinds.ts';
import { type ChatPlace, messageKind } from '#offline/kinds/chat.ts';
import { starKind } from '#offline/kinds/marks.ts';
import { answerKind, deleteKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import type { Entry, Target } from '#offline/outbox/entry.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { stateOf } from '#tests/support/outbox/entries.ts';
import { pick } from '#tests/support/outbox/seeded.ts';
import { count, type Tally } from './faults.ts';
import { type Ledger, messageOf, type Written } from './ledger.ts';
import { people, type World, type WorldSlot } from './world.ts';

/** Where somebody does something. */
export interface Scene {
  readonly world: World;
  readonly ledger: Ledger;
  readonly tally: Tally;
  readonly slot: WorldSlot;
  readonly userId: number;
  /** Makes texts that are found nowhere else. */
  readonly next: () => number;
}
type Action = (scene: Scene) => Promise<void>;

async function add<Args>({ world, slot, userId }: Scene, kind: Kind<Args>, args: Args): Promise<Entry> {
  const { drainerOf, storeFor } = world;
  const drainer = drainerOf(slot, userId);
  const entry = newEntry(kind, args, { now: world.now });
  const kept = await addEntry(storeFor(slot, userId), entry, { kinds: allKinds });
  void drainer.wake('hint');
  return kept;
}

interface Found {
  readonly target: Target;
  readonly text: string;
}

/** Own posts as the screen knows them: waiting by their key, sent with their id. */
async function ownPosts({ world, userId }: Scene): Promise<Found[]> {
  const { entries, sent } = await stateOf(world.plainStore(userId));
  const textOf = ({ args }: Pick<Entry, 'args'>) => (args as { message: string }).message;
  const isPost = ({ kind }: Pick<Entry, 'kind'>) => kind === postKind.name;
  return [
    ...entries.filter(isPost).map((entry) => ({ target: { key: entry.key }, text: textOf(entry) })),
    ...sent.filter(isPost).map((record) => ({
      target: { key: record.key, id: (record.reply as { id: number }).id },
      text: textOf(record),
    })),
  ];
}

const othersPosts = ({ world, userId }: Scene): Found[] =>
  world.server
    .alive()
    .filter((post) => post.userId !== userId && post.parent === null && post.eventId > 0)
    .map(({ id, message }) => ({ target: { id }, text: message }));

function note({ ledger, userId }: Scene, text: string, parent: string | null): Written {
  const written: Written = {
    userId,
    text,
    parent,
    seq: null,
    discarded: 'no',
    deleted: false,
    retried: false,
  };
  ledger.written.push(written);
  return written;
}

const textFor = ({ userId, world, next }: Scene) =>
  `${userId}:${next()}${world.random() < 0.06 ? ` ${world.server.forbiddenWord}` : ''}`;

const post: Action = async (scene) => {
  const written = note(scene, textFor(scene), null);
  const eventId = scene.world.random() < 0.7 ? 3 : 2;
  written.seq = (await add(scene, postKind, { eventId, message: written.text })).seq;
};

/** To the other person, or in a room; the first is among them. */
const message: Action = async (scene) => {
  const { userId, world } = scene;
  const written = note(scene, textFor(scene), null);
  const place: ChatPlace =
    world.random() < 0.7
      ? { kind: 'DIRECT', person: { ...somebody, id: userId === 1 ? 2 : 1 } }
      : { kind: 'ROOM', sid: 'room', eventId: 40 };
  written.seq = (await add(scene, messageKind, { place, body: written.text })).seq;
};

const somebody = {
  firstName: 'Ada',
  lastName: 'Byron',
  image: null,
  position: null,
  organization: null,
  location: null,
  myLastlink: '',
};

const answer: Action = async (scene) => {
  const found = [...(await ownPosts(scene)), ...othersPosts(scene)];
  if (found.length === 0) return post(scene);
  const { target, text } = pick(scene.world.random, found);
  const written = note(scene, textFor(scene), text);
  written.seq = (await add(scene, answerKind, { eventId: 3, parent: target, message: written.text })).seq;
};

const like: Action = async (scene) => {
  const found = [...(await ownPosts(scene)), ...othersPosts(scene)];
  if (found.length === 0) return star(scene);
  const { target, text } = pick(scene.world.random, found);
  await mark(scene, `like:${text}`, (liked) => add(scene, likeKind, { eventId: 3, target, liked }));
};

const star: Action = async (scene) => {
  const sessionId = 1 + Math.floor(scene.world.random() * 2);
  await mark(scene, `star:${sessionId}`, (starred) => add(scene, starKind, { sessionId, starred }));
};

async function mark({ world, ledger, userId }: Scene, what: string, set: (isSet: boolean) => Promise<Entry>) {
  const marked = { userId, what, isSet: world.random() < 0.5, seq: null as number | null };
  ledger.marked.push(marked);
  marked.seq = (await set(marked.isSet)).seq;
}

/** As a person does who taps wildly. */
const likeManyTimes: Action = async (scene) => {
  for (let taps = 0; taps < 5; taps += 1) await like(scene);
};

const remove: Action = async (scene) => {
  const found = await ownPosts(scene);
  if (found.length === 0) return;
  const { target, text } = pick(scene.world.random, found);
  forget(scene.ledger, text);
  const written = scene.ledger.written.find((record) => record.text === text);
  if (written) written.deleted = true;
  await add(scene, deleteKind, { eventId: 3, target });
  forget(scene.ledger, text);
};

/** What belongs to a thing that is discarded goes along, unless it has been sent. */
function forget(ledger: Ledger, text: string): void {
  for (const { userId } of ledger.written) ledger.unsure.add(`${userId} like:${text}`);
  for (const written of ledger.written) {
    if (written.parent !== text || written.discarded === 'yes') continue;
    written.discarded = 'perhaps';
    forget(ledger, written.text);
  }
}

async function someEntry(scene: Scene, isFit: (entry: Entry) => boolean): Promise<Entry | null> {
  const { entries } = await stateOf(scene.world.plainStore(scene.userId));
  const fit = entries.filter(isFit);
  return fit.length === 0 ? null : pick(scene.world.random, fit);
}

const isWriting = (kind: string) => [postKind.name, answerKind.name, messageKind.name].includes(kind);

const discard: Action = async (scene) => {
  const { world, ledger, slot, userId } = scene;
  const entry = await someEntry(scene, ({ kind }) => isWriting(kind));
  const written = ledger.written.find(({ text }) => entry && text === messageOf(entry));
  if (!entry || !written) return;
  if (written.discarded === 'no') written.discarded = 'perhaps';
  forget(ledger, written.text);
  const options = { now: world.now, kinds: allKinds };
  const isDiscarded = await discardEntry(world.storeFor(slot, userId), entry.key, options);
  if (isDiscarded) written.discarded = 'yes';
  // Also what was added in another tab meanwhile.
  forget(ledger, written.text);
  void world.drainerOf(slot, userId).wake('hint');
};

const retry: Action = async (scene) => {
  const { world, ledger, slot, userId } = scene;
  const entry = await someEntry(scene, ({ refusal }) => refusal !== null);
  if (!entry) return;
  const written = ledger.written.find(({ text }) => text === messageOf(entry));
  if (written) written.retried = true;
  await retryEntry(world.storeFor(slot, userId), entry.key, { kinds: allKinds });
  await world.drainerOf(slot, userId).wake('hint');
};

const wake: Action = async ({ world, slot, userId }) => {
  await world.drainerOf(slot, userId).wake(pick(world.random, ['timer', 'hint', 'person'] as const));
};

/** The session ends on the server, and perhaps somebody signs in again: the same person or another. */
const endSession: Action = async ({ world, tally }) => {
  if (world.token !== null) world.server.revoke(world.token);
  count(tally, 'session ended');
  if (world.random() < 0.7) await signInSomebody(world, tally);
};

const signOut: Action = async ({ world, tally }) => {
  count(tally, 'signed out');
  await world.signOut();
  if (world.random() < 0.7) await signInSomebody(world, tally);
};

async function signInSomebody(world: World, tally: Tally): Promise<void> {
  const before = world.signedIn;
  const userId = pick(world.random, people);
  await world.signIn(userId);
  if (userId !== before) count(tally, 'other person signed in');
}

const setClock: Action = async ({ world, tally }) => {
  const isBack = world.random() < 0.5;
  count(tally, isBack ? 'clock set back' : 'clock set forward');
  world.now += isBack ? -86_400_000 : 86_400_000;
};

const actions: readonly (readonly [number, Action])[] = [
  [24, post],
  [16, answer],
  [20, message],
  [14, like],
  [4, likeManyTimes],
  [8, star],
  [4, remove],
  [5, discard],
  [5, retry],
  [14, wake],
  [3, endSession],
  [2, signOut],
  [2, setClock],
];

export function someAction(random: () => number): Action {
  const total = actions.reduce((sum, [weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [weight, action] of actions) {
    left -= weight;
    if (left < 0) return action;
  }
  return wake;
}
