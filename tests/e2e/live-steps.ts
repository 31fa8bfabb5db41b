import type { Page, WebSocket } from '@playwright/test';
import { untilInstalled } from './fixtures.ts';

export const announcements = 2;
export const forum = 3;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** A call of the API as the person who is signed in on a page, beside the app. */
export function callAs<Reply>(page: Page, call: Call): Promise<Reply> {
  return page.evaluate(async ({ method, path, body }) => {
    const { appKey, appSecret, tenant } = await (await fetch('/config.json')).json();
    const answer = await fetch(`/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'x-app-key': appKey,
        'x-app-secret': appSecret,
        'x-tenant': tenant,
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }, call) as Promise<Reply>;
}

export interface Posted {
  readonly id: number;
  readonly likedCount: number;
}

/** Posts beside the app, so that what the app shows has come over the channel. */
export async function postAs(
  page: Page,
  { eventId, message, parent }: { eventId: number; message: string; parent?: number },
): Promise<Posted> {
  const me = await callAs<{ id: number }>(page, { method: 'GET', path: '/users/me' });
  const body = { userId: me.id, message: `<p>${message}</p>`, parentQnaThreadId: parent ?? null };
  return callAs(page, { method: 'POST', path: `/event/${eventId}/qna`, body });
}

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

/** Opens an address, and waits until the page hears of what happens elsewhere and can do without a network. */
export async function openLive(page: Page, path: string): Promise<void> {
  const live = untilLive(page);
  await page.goto(path);
  await live;
  await untilInstalled(page);
}
