import * as v from 'valibot';
import { mergeChanges } from '#client/posts/threads/merge-changes.ts';
import { updateMe } from '#contract/profile.ts';
import { type Thread, ThreadSchema, type ThreadsPage } from '#contract/threads.ts';
import { removeHost } from '#server/features/events/places/store.ts';
import { readPage } from '#server/features/threads/list/read-page.ts';
import { seededRandom } from './outbox/seeded.ts';
import { place, type SignedInPerson } from './people.ts';
import type { Histories } from './run-histories.ts';
import type { TestApp } from './test-app.ts';
import { type Area, enterCohort, threadCalls } from './thread-calls.ts';

/** Lists that readers keep: of posts, of a room's questions, and of those that are answered. */
const lists = [
  { area: 'forum' },
  { area: 'onboarding' },
  { area: 'onboarding', answered: 'true' },
] as const satisfies readonly { readonly area: Area; readonly answered?: 'true' }[];
type List = (typeof lists)[number];

interface Reader {
  readonly person: SignedInPerson;
  /** Pages of each list as this reader's phone has them; undefined where they may not be read. */
  readonly kept: Map<List, readonly ThreadsPage[]>;
}

const contentOf = (pages: readonly ThreadsPage[]): readonly Thread[] =>
  pages.flatMap(({ content }) => content);
const mostPosts = 64;

/** Makes random histories of posts, answers, likes, marks, deletions, names and roles, by two processes. */
export async function createHistories(apps: readonly [TestApp, TestApp], seed: number): Promise<Histories> {
  const [first] = apps;
  const next = seededRandom(seed);
  const counts = { changes: 0, whole: 0 };
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];
  const host = await enterCohort(first, 'Faisal', 'host');
  const changing = await enterCohort(first, 'Huda', 'host');
  const leaving = await enterCohort(first, 'Salman');
  const people = [
    host,
    changing,
    leaving,
    await enterCohort(first, 'Noura'),
    await enterCohort(first, 'Maha'),
  ];
  const readers: readonly Reader[] = people.map((person) => ({ person, kept: new Map() }));
  const isIn = new Map<Area, boolean>();
  const isHost = new Map<Area, boolean>();

  const readAll = async (
    app: TestApp,
    person: SignedInPerson,
    list: List,
  ): Promise<ThreadsPage[] | undefined> => {
    const pages: ThreadsPage[] = [];
    do {
      const before = pages.at(-1)?.next ?? undefined;
      const answer = await threadCalls(app).list(person, {
        ...list,
        ...(before !== undefined && { before }),
      });
      if (answer.status !== 200) return undefined;
      pages.push(answer.reply);
    } while (pages.at(-1)?.next !== null);
    return pages;
  };

  const readOn = async (
    app: TestApp,
    { person, kept }: Reader,
    list: List,
  ): Promise<readonly ThreadsPage[] | undefined> => {
    const known = kept.get(list);
    const since = known?.[0]?.mark;
    if (known === undefined || since === undefined) return readAll(app, person, list);
    const answer = await threadCalls(app).list(person, { ...list, since });
    if (answer.status !== 200) return undefined;
    const isWhole = answer.reply.gone === undefined;
    counts[isWhole ? 'whole' : 'changes'] += 1;
    return isWhole ? readAll(app, person, list) : mergeChanges(known, answer.reply);
  };

  /** One act of one person at one process; what is refused has not happened. */
  const act = async (app: TestApp): Promise<void> => {
    const calls = threadCalls(app);
    const by = pick(people) ?? host;
    const area = pick(lists)?.area ?? 'forum';
    const posts = contentOf((await readAll(app, host, { area } as List)) ?? []);
    const post = pick(posts);
    const some = pick(posts.flatMap((one) => [one, ...one.childThreads]));
    const chance = next();
    const isPost = post === undefined || some === undefined || (chance < 0.25 && posts.length < mostPosts);
    if (isPost) return void (await calls.write(by, { area, message: `<p>${next()}</p>` }));
    const marks = { answered: next() < 0.5, pinned: next() < 0.3 };
    const acts = [
      [0.45, () => calls.write(by, { area, parent: post.id })],
      [0.65, () => calls.like(by, some.id, next() < 0.6, area)],
      [0.8, () => calls.remove(next() < 0.5 ? host : by, some.id, area)],
      [0.9, () => calls.mark(host, post.id, marks)],
      [0.94, () => app.call(updateMe, { body: { position: `Maker ${marks.pinned}${next()}` } }, by)],
      [0.97, () => changePlace(app, area, true)],
      [1, () => changePlace(app, area, false)],
    ] as const;
    await acts.find(([upTo]) => chance < upTo)?.[1]();
  };

  /** One of the hosts is a host no more, or again; or somebody leaves, or comes back. */
  const changePlace = async (app: TestApp, area: Area, isOfHost: boolean): Promise<void> => {
    const eventId = app.context.programme.eventIds[area];
    const turns = isOfHost ? isHost : isIn;
    const isNow = turns.get(area) ?? true;
    turns.set(area, !isNow);
    const { id: userId } = (isOfHost ? changing : leaving).user;
    if (isOfHost && isNow)
      return void (await app.context.database.transaction((tx) =>
        removeHost(tx, { eventIds: [eventId], userId }),
      ));
    if (isOfHost) return place(app, { eventId, userId, as: 'host' });
    await place(app, { eventId, userId, status: isNow ? 'REMOVED' : 'APPROVED' });
  };

  const check = async (app: TestApp, reader: Reader, list: List): Promise<string[]> => {
    const kept = await readOn(app, reader, list);
    const whole = await readAll(app, reader.person, list);
    if (kept === undefined) reader.kept.delete(list);
    else reader.kept.set(list, kept);
    const who = `${reader.person.user.firstName} in ${JSON.stringify(list)}`;
    const isSame = JSON.stringify(shown(kept)) === JSON.stringify(shown(whole));
    const plain = whole && (await plainPage(app, reader, list));
    const isPlain = JSON.stringify(plain) === JSON.stringify(whole?.[0]?.content);
    return [
      ...(isSame ? [] : [`${who}: the kept list is not the whole`]),
      ...(isPlain ? [] : [`${who}: the composed page is not the plain one`]),
    ];
  };

  /** Somebody reads on while things happen. */
  const readMeanwhile = async (): Promise<void> => {
    const [reader, list, app] = [pick(readers), pick(lists), pick(apps)];
    if (!reader || !list || !app) return;
    const pages = await readOn(app, reader, list);
    if (pages === undefined) reader.kept.delete(list);
    else reader.kept.set(list, pages);
  };

  return {
    counts,
    async run() {
      for (let times = 1 + Math.floor(next() * 3); times > 0; times -= 1) {
        first.clock.advance(1 + Math.floor(next() * 200));
        await Promise.all([...apps.map(act), readMeanwhile()]);
      }
      const list = pick(lists) ?? lists[0];
      const found: string[] = [];
      for (const reader of readers) found.push(...(await check(pick(apps) ?? first, reader, list)));
      return found;
    },
  };
}

const shown = (pages: readonly ThreadsPage[] | undefined) =>
  pages && [contentOf(pages), pages[0]?.totalElements, pages[0]?.loggedInUserEventParticipant];

/** The first page as it is read for this reader alone. */
async function plainPage(app: TestApp, { person }: Reader, list: List): Promise<readonly Thread[]> {
  const { context } = app;
  const eventId = context.programme.eventIds[list.area];
  const listed = { eventId, answered: 'answered' in list ? true : undefined };
  const paging = { order: 'newest', before: undefined } as const;
  const viewing = { viewerId: person.user.id, context };
  const { content } = await readPage(context.database.reader, { listed, paging }, viewing);
  return v.parse(v.array(ThreadSchema), content);
}
