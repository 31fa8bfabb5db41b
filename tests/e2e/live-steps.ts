import type { Page, WebSocket } from '@playwright/test';
import { postThread, type Thread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { scaled } from '#tests/support/slowness.ts';
import { type Caller, call } from './api-caller.ts';

export const announcements = 2;
export const forum = 3;

/** Others see it within two seconds; a machine that does other work as well gets more. */
export const soon = { timeout: scaled(6_000) };

const isChannel = (socket: WebSocket) => socket.url().endsWith('/api/v1/realtime');
const isReady = ({ payload }: { payload: string | Buffer }) => String(payload).includes('"ready"');

/** Resolves when the channel of a page stands; called before the page is opened or whatever else opens it. */
export function untilLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    const listen = (socket: WebSocket) => {
      if (!isChannel(socket)) return;
      socket.on('framereceived', (frame) => {
        if (!isReady(frame)) return;
        page.off('websocket', listen);
        resolve();
      });
    };
    page.on('websocket', listen);
  });
}

/** Opens an address, and waits until the page hears of what happens elsewhere. */
export async function openLive(page: Page, path: string): Promise<void> {
  const live = untilLive(page);
  await page.goto(path);
  await live;
}

/** A mark that a reload would wipe away. */
export const markPage = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
export const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

interface Writing {
  readonly eventId: number;
  readonly message: string;
  /** The post that it answers. */
  readonly parent?: number;
}

/** Somebody writes elsewhere. */
export async function writeAs(caller: Caller, { eventId, message, parent }: Writing): Promise<Thread> {
  const { id: userId } = await call(caller, getMe, {});
  const body = { userId, message: `<p>${message}</p>`, parentQnaThreadId: parent ?? null };
  return call(caller, postThread, { params: { id: String(eventId) }, body });
}
