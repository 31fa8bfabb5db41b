import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { insertDirect, insertMessage, setLastMessage } from '#server/features/chat/writer.ts';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeLargeDemo } from '#tests/support/many-people.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { tasksDuring } from './people-list/main-thread-tasks.ts';
import { tap, watchTap } from './people-list/measure-tap.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

/** A phone keeps the last 50 of them; the others come from the server as one scrolls. */
const count = 350;
const runs = 7;
const slowdown = 4;
const mostTapMs = 300;
const mostTaskMs = 50;
const quietMs = 1_500;
const swipePx = 2_500;
const mostSwipes = 40;
const other = 'Tariq Mansour';
const bubble = 'main [data-state]';

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-chat-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await makeTalk(join(folder, 'data'));
await using app = await startAppServer({ settings: { DATA_DIR: join(folder, 'data') } });
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

/** A long conversation of whoever signs in, the latest of theirs; all of it has been read. */
function makeTalk(dataDir: string): Promise<void> {
  return makeLargeDemo(dataDir, async (tx, { clock }) => {
    const idOf = async (column: 'email' | 'suffix', value: string) => {
      const user = tx.selectFrom('users').select('id').where(column, '=', value);
      return (await user.executeTakeFirstOrThrow()).id;
    };
    const people = [
      await idOf('email', 'participant@demo.test'),
      await idOf('suffix', other.toLowerCase().replace(' ', '_')),
    ] as const;
    const [own] = people;
    const conversation = await insertDirect(tx, { people, createdBy: own, now: clock() });
    const start = clock() - count * 60_000;
    let messageId = 0;
    for (let index = 0; index < count; index += 1) {
      const text = 'How long did your last sample hold, and how did you measure it? '.repeat(1 + (index % 3));
      messageId = await insertMessage(tx, {
        conversation_id: conversation.id,
        user_id: people[Math.floor(index / 3) % 2 === 0 ? 1 : 0],
        body: `<p>${index}: ${text}</p>`,
        link: null,
        is_withheld: 0,
        client_key: null,
        created_at: start + index * 60_000,
      });
    }
    await setLastMessage(tx, { conversationId: conversation.id, userIds: people, messageId });
    await tx
      .updateTable('conversation_members')
      .set({ read_up_to: messageId })
      .where('conversation_id', '=', conversation.id)
      .execute();
  });
}

const row = () => page.getByRole('main').getByRole('link', { name: new RegExp(other) });

/** From the tap on the conversation to its messages, out of the phone's database. */
async function measureTap(): Promise<number> {
  await page.goto(`${app.origin}/messages`);
  await row().waitFor();
  await setTimeout(quietMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchTap, bubble);
  await tap(devTools, row());
  const shownMs = await page.evaluate<number>('shown');
  await devTools.detach();
  return shownMs;
}

/** Scrolls up to the first message, while page after page comes from the server, and down again. */
async function measureScroll() {
  await page.goto(`${app.origin}/messages`);
  await row().click();
  await page.locator(bubble).first().waitFor();
  await setTimeout(quietMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const swipe = (yDistance: number) =>
    devTools.send('Input.synthesizeScrollGesture', {
      x: 190,
      y: 400,
      yDistance,
      speed: 4_000,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
  const tasks = await tasksDuring(devTools, async () => {
    for (let done = 0; done < mostSwipes && (await page.locator(bubble).count()) < count; done += 1)
      await swipe(swipePx);
    for (let done = 0; done < 4; done += 1) await swipe(-swipePx);
  });
  const drawn = await page.locator(bubble).count();
  if (drawn < count) throw new Error(`The scroll drew only ${drawn} of ${count} messages.`);
  const times = tasks.map(({ processorMs }) => processorMs);
  return { longest: Math.max(...times), long: times.filter((ms) => ms > mostTaskMs).length };
}

await signIn(page, app.origin);
await page.evaluate(async () => void (await navigator.serviceWorker.ready));
await page.goto(`${app.origin}/messages`);
await row().click();
await page.locator(bubble).first().waitFor();
await setTimeout(quietMs);
const taps: number[] = [];
for (let run = 0; run < runs; run += 1) taps.push(await measureTap());
const scroll = await measureScroll();
if (median(taps) > mostTapMs) process.exitCode = 1;
console.log(`a conversation of ${count} messages, slowed ${slowdown} times, ms`);
printTable([
  ['tap to messages (median)', 'slowest', 'longest task of a scroll', 'tasks over 50 ms'],
  [median(taps), Math.max(...taps), scroll.longest, scroll.long].map((ms) => ms.toFixed(0)),
]);
