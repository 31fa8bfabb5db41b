import type { Browser, Page } from '@playwright/test';
import type { Target } from '#offline/outbox/entry.ts';
import { doAct, forumId, wishOf } from './acts.ts';
import { openLedger } from './ledger.ts';
import { postsOfForum } from './many-runs.ts';
import { type MortalServer, startMortalServer } from './mortal-server.ts';
import { openPhone, type Phone, waitingOn } from './phone.ts';
import type { Act } from './plan.ts';
import { type Random, seeded } from './random.ts';

const count = 200;
const onScreens = 20;
const threadsCount = 20;
const restarts = 5;
const name = 'One of many';

type Doing = Act['does'];

const key = (at: number) => `00000000-0000-4000-a000-${String(at).padStart(12, '0')}`;

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** Half of them answers, a third likes; threads that are written here may wait themselves. */
function kindsOfActs(random: Random): Doing[] {
  const kinds: Doing[] = [];
  for (let at = 0; at < count; at += 1) kinds.push(at % 6 < 3 ? 'answer' : at % 6 < 5 ? 'like' : 'post');
  return shuffled(kinds, random);
}

interface Drafting {
  readonly random: Random;
  readonly posts: readonly [number, ...number[]];
  /** Nothing is liked twice: of two likes of one thing only the last would wait. */
  readonly likeable: Target[];
  readonly threads: [Target, ...Target[]];
}

function newAct(does: Doing, at: number, { random, posts, likeable, threads }: Drafting): Act {
  const way = at < onScreens ? 'screen' : 'engine';
  const text = `${name}, number ${at}.`;
  const byScreen: Target = { id: random.pick(posts) };
  if (does === 'post') {
    if (way === 'engine' && threads.length < threadsCount) threads.push({ key: key(at) });
    return { does, way, key: key(at), text };
  }
  if (does === 'answer') {
    if (way === 'engine') likeable.push({ key: key(at) });
    return { does, way, key: key(at), text, parent: way === 'screen' ? byScreen : random.pick(threads) };
  }
  const chosen =
    way === 'screen'
      ? likeable.findIndex((target) => isPost(target, posts))
      : random.between(0, likeable.length - 1);
  const [target = byScreen] = likeable.splice(chosen, 1);
  return { does: 'like', way, key: key(at), target, liked: true };
}

const isPost = (target: Target, posts: readonly number[]) =>
  target.id !== undefined && posts.includes(target.id);

function actsFor({ server, userId }: Phone, random: Random): Act[] {
  const posts = postsOfForum(server, 14);
  const liked = server.likes(userId);
  const rows = server.threads().filter(({ eventId, isDeleted }) => eventId === forumId && !isDeleted);
  const likeable: Target[] = rows.filter(({ id }) => !liked.has(id)).map(({ id }) => ({ id }));
  const [first, ...others] = posts;
  const drafting: Drafting = {
    random,
    posts,
    likeable,
    threads: [{ id: first }, ...others.map((id) => ({ id }))],
  };
  return kindsOfActs(random).map((does, at) => newAct(does, at, drafting));
}

/** All of it without a network: the first through the screens, the others through the engine. */
async function doAll(phone: Phone, page: Page, acts: readonly Act[]): Promise<void> {
  for (const act of acts.slice(0, onScreens)) await doAct(page, phone.userId, act);
  const wishes = acts.slice(onScreens).map((act) => wishOf(act));
  await page.evaluate(([id, all]) => window.pageEngine?.add(id, all), [phone.userId, wishes] as const);
}

/** Kills the server whenever another sixth of the things has left the phone. */
async function killNowAndThen(phone: Phone, page: Page, server: MortalServer): Promise<number[]> {
  const leftAtKills: number[] = [];
  while (leftAtKills.length < restarts) {
    const left = (await waitingOn(page, phone.userId)).length;
    if (left > count - (count / (restarts + 1)) * (leftAtKills.length + 1)) continue;
    leftAtKills.push(left);
    await server.kill();
    // As a phone does that has found a network: else the app looks again after two, five, fifteen seconds.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }
  return leftAtKills;
}

export interface ManyActs {
  /** What was done and what became of it, in words. */
  readonly figures: string;
  /** Whatever is not as it should be; nothing where all is well. */
  readonly complaints: readonly string[];
}

/** 200 things that were done offline have to arrive once and in order, though the server is killed five times. */
export async function sendManyActs(browser: Browser): Promise<ManyActs> {
  await using server = await startMortalServer();
  await using phone = await openPhone({ browser, server, email: 'participant@demo.test' });
  const page = await phone.tab();
  const acts = actsFor(phone, seeded(200));
  const ledger = openLedger(server, phone.userId, name);
  await phone.setConnected(false);
  await doAll(phone, page, acts);
  for (const act of acts) ledger.note(act, true);
  const kept = (await waitingOn(page, phone.userId)).length;
  const places = new Set(acts.flatMap((act) => (act.does === 'answer' ? [JSON.stringify(act.parent)] : [])));

  const startedAt = Date.now();
  await phone.setConnected(true);
  const leftAtKills = await killNowAndThen(phone, page, server);
  await untilEmpty(phone, page);
  const ms = Date.now() - startedAt;
  const { acknowledged, lost, twice, wrong } = ledger.compare(await waitingOn(page, phone.userId));
  const repeats = [...phone.line.sent.values()].filter((times) => times > 1).length;
  const isWhole =
    kept === count && acknowledged === count && places.size === threadsCount && server.kills() === restarts;
  return {
    figures: `${acknowledged} things in ${places.size} threads, ${server.kills()} kills (${leftAtKills.join(', ')} still waiting), ${repeats} sent more than once: lost ${lost.length}, twice ${twice.length}, out of order or wrong ${wrong.length}; all there after ${ms} ms`,
    complaints: [
      ...lost.map((text) => `lost: ${text}`),
      ...twice.map((text) => `twice: ${text}`),
      ...wrong,
      ...(isWhole ? [] : [`not all of it was done: ${kept} were kept of ${count}`]),
      ...(Math.min(...leftAtKills) > 0 ? [] : ['nothing waited any more when the server was killed']),
    ],
  };
}

const patienceMs = 60_000;

/** What still waits after that is told by the ledger. */
async function untilEmpty(phone: Phone, page: Page): Promise<void> {
  const end = Date.now() + patienceMs;
  while ((await waitingOn(page, phone.userId)).length > 0 && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 100));
}
