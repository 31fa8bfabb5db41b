import type { Browser, Page } from '@playwright/test';
import { say, wordsOn } from '#tests/e2e/chat-steps.ts';
import { openLedger } from './ledger.ts';
import { startMortalServer } from './mortal-server.ts';
import { openPhone, type Phone, waitingOn } from './phone.ts';
import { type Random, seeded } from './random.ts';

/** Messages of each of the two. */
const count = 100;
const kills = 5;
const losses = ['answer-lost', 'answer-cut', 'request-lost'] as const;
const name = 'Two people';
const patienceMs = 60_000;

const wordsOf = (who: Phone, at: number) => `${name}, ${who.userId} says ${at}.`;
const ours = new RegExp(`${name}, \\d+ says \\d+\\.`);

export interface TwoPeople {
  /** What was said and what became of it, in words. */
  readonly figures: string;
  /** Whatever is not as it should be; nothing where all is well. */
  readonly complaints: readonly string[];
}

interface Side {
  readonly phone: Phone;
  readonly page: Page;
  readonly other: Phone;
  readonly ledger: ReturnType<typeof openLedger>;
}

async function openSide(phone: Phone, other: Phone): Promise<Side> {
  const page = await phone.openTab(`/messages/with-${other.userId}`);
  await page.getByRole('textbox', { name: /^Write to / }).waitFor();
  return { phone, page, other, ledger: openLedger(phone.server, phone.userId, name) };
}

/** Writes through the screen; the field is empty once the message is kept. */
async function sayOne({ phone, page, other, ledger }: Side, at: number): Promise<void> {
  const text = wordsOf(phone, at);
  await say(page, text);
  ledger.note({ does: 'message', way: 'screen', key: text, text, to: { userId: other.userId } }, true);
}

const killEvery = Math.floor(count / (kills + 1));

/**
 * Lets one of the two lose answers, the network and the worker now and then; and the server dies when it has stored a
 * message and nobody has been told.
 */
async function befall(sides: readonly [Side, Side], at: number, random: Random): Promise<void> {
  const { phone } = random.pick(sides);
  if (at % 10 === 3) await phone.setConnected(false);
  if (at % 10 === 7) for (const side of sides) await side.phone.setConnected(true);
  if (at % 25 === 9) await phone.stopWorkers();
  if (at % 9 === 5) phone.line.injectFault(random.pick(losses));
  if (at % killEvery === 0 && at / killEvery <= kills) phone.line.injectFault('server-killed');
}

/** Both write at once. */
async function talk(sides: readonly [Side, Side], random: Random): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    await befall(sides, at, random);
    await Promise.all(sides.map((side) => sayOne(side, at)));
  }
  for (const { phone } of sides) await phone.setConnected(true);
}

/** What a screen shows has to be the end of what the server has, in its order. */
function compareScreens(shown: readonly (readonly string[])[], stored: readonly string[]): string[] {
  return shown.flatMap((words, side) => {
    const isWhole = words.length >= 2 * count && words.join() === stored.slice(-words.length).join();
    return isWhole ? [] : [`the screen of ${side === 0 ? 'one' : 'the other'} shows ${words.join(' ')}`];
  });
}

async function untilSettled({ phone, page }: Side): Promise<void> {
  const end = Date.now() + patienceMs;
  const isSettled = async () =>
    (await waitingOn(page, phone.userId)).length === 0 && (await wordsOn(page, ours)).length >= 2 * count;
  while (!(await isSettled()) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 200));
}

/** Two people write to one another while the server is killed: each message is there once, in one order for both. */
export async function letTwoPeopleTalk(browser: Browser): Promise<TwoPeople> {
  await using server = await startMortalServer();
  await using one = await openPhone({ browser, server, email: 'participant@demo.test' });
  await using two = await openPhone({ browser, server, email: 'second@demo.test' });
  const sides = [await openSide(one, two), await openSide(two, one)] as const;
  const startedAt = Date.now();
  await talk(sides, seeded(77));
  for (const side of sides) await untilSettled(side);
  const ms = Date.now() - startedAt;

  const stored = server
    .messages()
    .flatMap(({ message }) => message.match(ours) ?? [])
    .map(String);
  const findings = await Promise.all(
    sides.map(async ({ phone, page, ledger }) => ledger.compare(await waitingOn(page, phone.userId))),
  );
  const shown = await Promise.all(sides.map(({ page }) => wordsOn(page, ours)));
  const all = (what: 'lost' | 'twice' | 'wrong') => findings.flatMap((found) => found[what]);
  const acknowledged = findings.reduce((sum, found) => sum + found.acknowledged, 0);
  const repeats = sides
    .flatMap(({ phone }) => [...phone.line.sent.values()])
    .filter((times) => times > 1).length;
  return {
    figures: `two people: ${acknowledged} messages, ${server.kills()} kills, ${repeats} sent more than once: lost ${all('lost').length}, twice ${all('twice').length}, out of order or wrong ${all('wrong').length}; all on both screens after ${ms} ms`,
    complaints: [
      ...all('lost').map((text) => `lost: ${text}`),
      ...all('twice').map((text) => `twice: ${text}`),
      ...all('wrong'),
      ...compareScreens(shown, stored),
      ...(acknowledged === 2 * count && server.kills() === kills ? [] : ['not all of it was done']),
      ...(repeats > kills ? [] : ['hardly anything was sent again: nothing was on its way when it broke']),
    ],
  };
}
