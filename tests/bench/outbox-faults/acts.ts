import type { Locator, Page } from '@playwright/test';
import { messageKind } from '#offline/kinds/chat.ts';
import { starKind } from '#offline/kinds/marks.ts';
import { answerKind, deleteKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import type { Wish } from './page-engine.ts';
import type { Act, MessageTo } from './plan.ts';

export const forumId = 3;

/** What the engine is told, as the app's screens tell it. */
export function wishOf(act: Act, eventId = forumId): Wish {
  const { key } = act;
  switch (act.does) {
    case 'post':
      return { key, kind: postKind.name, args: { eventId, message: `<p>${act.text}</p>` } };
    case 'answer':
      return {
        key,
        kind: answerKind.name,
        args: { eventId, parent: act.parent, message: `<p>${act.text}</p>` },
      };
    case 'like':
      return { key, kind: likeKind.name, args: { eventId, target: act.target, liked: act.liked } };
    case 'delete':
      return { key, kind: deleteKind.name, args: { eventId, target: act.target } };
    case 'message':
      return { key, kind: messageKind.name, args: { place: placeOf(act.to), body: act.text } };
    case 'star':
      return { key, kind: starKind.name, args: { sessionId: act.sessionId, starred: act.starred } };
  }
}

const placeOf = (to: MessageTo) =>
  'userId' in to
    ? { kind: 'DIRECT', person: { id: to.userId, firstName: 'Somebody' } }
    : { kind: 'ROOM', ...to };

const titleOfForum = 'Forum - All Posts';

/** Within the app, as by a tap on a link; an app that is still starting hears of it when it has started. */
async function goTo(page: Page, path: string, sign: Locator): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await page.evaluate((to) => {
      if (window.location.pathname !== to) window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    const isThere = await sign.waitFor({ timeout: 1_000 }).then(
      () => true,
      (error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        return false;
      },
    );
    if (isThere) return;
  }
  throw new Error(`${path} does not open.`);
}

/** Resolves when the composer has been emptied and is closed: then the person may rely on it. */
async function writePost(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New Post +' }).click();
  const sheet = page.getByRole('dialog', { name: 'New post' });
  await sheet.getByRole('textbox', { name: 'New post' }).fill(text);
  await sheet.getByRole('button', { name: 'Send', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
}

async function openForum(page: Page): Promise<void> {
  await goTo(page, '/forum', page.getByRole('heading', { level: 1, name: titleOfForum }));
}

async function openPost(page: Page, id: number): Promise<void> {
  await goTo(page, `/forum/${id}`, page.getByRole('textbox', { name: 'Write an answer' }));
}

/** Resolves when the box has been emptied. */
async function writeAnswer(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Write an answer' });
  await box.fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.waitForFunction((field) => field?.textContent?.trim() === '', await box.elementHandle());
}

/** Of the open post, not of its answers. */
const likeButton = (page: Page) => page.getByRole('button', { name: /^Like, / }).first();

/** What the engine was told a moment ago must stand on the screen before anybody can look at it. */
const drawnWithinMs = 500;

async function setLike(page: Page, liked: boolean): Promise<void> {
  const button = likeButton(page);
  await page.waitForTimeout(drawnWithinMs);
  if ((await button.getAttribute('aria-pressed')) === String(liked)) return;
  await button.click();
  await page.waitForFunction(([heart, wanted]) => heart?.getAttribute('aria-pressed') === wanted, [
    await button.elementHandle(),
    String(liked),
  ] as const);
}

async function doOnScreen(page: Page, act: Act): Promise<void> {
  if (act.does === 'post') {
    await openForum(page);
    await writePost(page, act.text);
  } else if (act.does === 'answer' && 'id' in act.parent && act.parent.id !== undefined) {
    await openPost(page, act.parent.id);
    await writeAnswer(page, act.text);
  } else if (act.does === 'like' && 'id' in act.target && act.target.id !== undefined) {
    await openPost(page, act.target.id);
    await setLike(page, act.liked);
  } else throw new Error(`No screen is made for ${act.does}.`);
}

/** Resolves when the person has been told that it is kept. */
export async function doAct(page: Page, userId: number, act: Act): Promise<void> {
  if (act.way === 'screen') return doOnScreen(page, act);
  await page.evaluate(([id, wish]) => window.pageEngine?.add(id, [wish]), [userId, wishOf(act)] as const);
}
