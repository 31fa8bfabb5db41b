import type { Page } from '@playwright/test';
import { xssVectors } from '#tests/support/xss-vectors.ts';
import { paste } from './composer-steps.ts';
import { expect, signInWithPassword, test } from './fixtures.ts';
import { expectHarmless, watchHostility } from './hostile-page.ts';
import { postAs } from './live-steps.ts';

// Answers of the server can only be put in place of others where no worker asks for them. A tall screen shows many at once.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 3_000 } });
test.setTimeout(180_000);

const announcements = 2;
const forum = 3;
const posts = (eventId: number) => new RegExp(`/api/v1/event/${eventId}/qna(?:\\?.*)?$`);
const oneThread = /\/api\/v1\/event\/3\/qna\/\d+$/;
const answers = /\/api\/v1\/event\/3\/qna\/\d+\/answers/;
const vectors = xssVectors.map(({ html }) => html);

/** Answers of the server as if it had not cleaned anything: each of its texts is a vector. */
async function poison(page: Page, pattern: RegExp): Promise<void> {
  await page.route(pattern, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    const body = await answer.json();
    const threads = body.content ?? [];
    const [sample] = threads;
    if (sample === undefined) return route.fulfill({ response: answer, json: body });
    const content = vectors.map((message, index) => ({
      ...sample,
      id: 900_000 - index,
      message,
      answersCount: 1,
      childThreads: (sample.childThreads ?? []).slice(0, 1).map((child: object) => ({ ...child, message })),
    }));
    return route.fulfill({
      response: answer,
      json: { ...body, content, totalElements: content.length, next: null },
    });
  });
}

/** Writes as the person who is signed in; the server may refuse what says nothing. */
async function write(page: Page, eventId: number, parentQnaThreadId: number | null): Promise<number> {
  return page.evaluate(
    async ([messages, event, parent]) => {
      const token = localStorage.getItem('accessToken');
      const headers = {
        'x-app-key': 'last-links-web',
        'x-app-secret': 'last-links-web-public',
        'x-tenant': 'innovation-2021',
        authorization: `Bearer ${token}`,
      };
      const me = await (await fetch('/api/v1/users/me', { headers })).json();
      let taken = 0;
      for (const message of messages) {
        const answer = await fetch(`/api/v1/event/${event}/qna`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ userId: me.id, message, parentQnaThreadId: parent }),
        });
        if (answer.status === 201) taken += 1;
        else if (answer.status !== 422) throw new Error(`The server answered ${answer.status} to ${message}`);
      }
      return taken;
    },
    [vectors, eventId, parentQnaThreadId] as const,
  );
}

test('nothing that was stored runs, on any screen that shows it', async ({
  page,
  server,
  consoleGuard,
  onDevice,
}) => {
  // The browser says so for each text that the server refuses, because nothing is left of it.
  consoleGuard.allow(/status of 422/);
  const watch = await watchHostility(page, server.origin);
  await signInWithPassword(page, 'host@demo.test');
  await page.goto('/forum');
  await page.locator('a[href^="/forum/"]').first().click();
  await expect(page).toHaveURL(/\/forum\/\d+$/);
  const parent = Number(/\d+$/.exec(page.url())?.[0]);
  // One person may not write so much in a minute.
  for (const [who, answered] of [
    ['participant', parent],
    ['second', null],
  ] as const) {
    const other = await onDevice(who);
    expect(await write(other, forum, answered)).toBeGreaterThan(40);
    await other.context().close();
  }
  expect(await write(page, announcements, null)).toBeGreaterThan(40);
  for (const address of ['/forum', `/forum/${parent}`, '/announce']) {
    await page.goto(address);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expectHarmless(page, address);
  }
  expect(await watch.incidents()).toEqual([]);
});

test('nothing runs that the server has not cleaned, nor when it is shown from the phone again', async ({
  page,
  server,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|status of 404/); // threads that only this test knows
  const watch = await watchHostility(page, server.origin);
  await signInWithPassword(page, 'participant@demo.test');
  const { id } = await postAs(page, { eventId: forum, message: 'Is this harmless?' });
  await postAs(page, { eventId: forum, message: 'It is.', parent: id });
  const thread = `/forum/${id}`;
  await poison(page, posts(announcements));
  await poison(page, posts(forum));
  await poison(page, answers);
  for (const address of ['/forum', '/announce', thread]) {
    await page.goto(address);
    await expect(page.getByRole('listitem').nth(5)).toBeVisible();
    await expectHarmless(page, address);
  }
  await page.route('**/api/**', (route) => route.abort());
  for (const address of ['/announce', thread]) {
    await page.goto(address);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expectHarmless(page, `${address} from the phone`);
  }
  expect(await watch.incidents()).toEqual([]);
});

test('one post by itself is shown without harm, whatever it says', async ({ page, server }) => {
  const watch = await watchHostility(page, server.origin);
  let message = '';
  await page.route(oneThread, async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), 'if-none-match': '' } });
    return route.fulfill({ response: answer, json: { ...(await answer.json()), message } });
  });
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/forum');
  const address = await page.locator('a[href^="/forum/"]').nth(1).getAttribute('href');
  message = vectors.join('<p>and</p>');
  await page.goto(address ?? '');
  await expect(page.getByRole('textbox', { name: 'Write an answer' })).toBeVisible();
  await expectHarmless(page, 'all of them in one post');
  expect(await watch.incidents()).toEqual([]);
});

test('nothing that is pasted into the editor runs or stays in it', async ({ page, server }) => {
  const watch = await watchHostility(page, server.origin);
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/forum');
  await page.getByRole('button', { name: /^New Post/ }).click();
  const field = page.getByRole('textbox', { name: 'New post' });
  await expect(field).toHaveAttribute('data-formats', 'there');
  for (const { name, html } of xssVectors) {
    await paste(field, { 'text/html': html, 'text/plain': html });
    const left = await field.evaluate((element) =>
      [...element.querySelectorAll('*')].flatMap(({ localName, attributes }) => [
        ...(/^(?:div|br|b|i|u|s|a|ul|ol|li|blockquote|code|pre|h3)$/.test(localName)
          ? []
          : [`<${localName}>`]),
        ...[...attributes]
          .filter(
            ({ name: attribute, value }) =>
              attribute !== 'href' || !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(value),
          )
          .map(({ name: attribute, value }) => `${localName}[${attribute}="${value}"]`),
      ]),
    );
    expect(left, name).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  }
  await expectHarmless(page, 'the composer');
  expect(await watch.incidents()).toEqual([]);
});
