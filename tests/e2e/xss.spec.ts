import type { Page } from '@playwright/test';
import { listThreads, postThread, type Thread } from '#contract/threads.ts';
import { getMe } from '#contract/users.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';
import { type Caller, call } from './api-caller.ts';
import { field, newPost } from './draft-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectHarmless, watchHostility } from './hostile-page.ts';
import { announcements, forum } from './live-steps.ts';

// A tall screen shows many at once.
test.use({ viewport: { width: 390, height: 3_000 } });

const vectors = xssVectors.map(({ html }) => html);
const linkTo = (page: Page, id: number) => page.locator(`a[href="/forum/${id}"]`);
const announced = (page: Page) => page.getByRole('list', { name: 'Announcements' }).getByRole('listitem');

async function openAnnouncements(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click();
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Announce' }).click();
  await expect(announced(page).nth(5)).toBeVisible();
}

/** Several in one text, in fewer texts than one person may write in a minute. */
function inFewTexts(all: readonly string[]): string[] {
  const size = Math.ceil(all.length / 22);
  const starts = all.flatMap((_, index) => (index % size === 0 ? [index] : []));
  return starts.map((start) => ['<p>This stays</p>', ...all.slice(start, start + size)].join('<p>and</p>'));
}

interface Writing {
  readonly eventId: number;
  readonly parent?: number;
  readonly messages: readonly string[];
}

/** Writes one after the other; gives the id of the last. */
async function write(caller: Caller, { eventId, parent, messages }: Writing): Promise<number> {
  const { id: userId } = await call(caller, getMe, {});
  const params = { id: String(eventId) };
  let last = 0;
  for (const message of messages) {
    const body = { userId, message, parentQnaThreadId: parent ?? null };
    last = (await call(caller, postThread, { params, body })).id;
  }
  return last;
}

test('nothing that was stored runs, on any screen that shows it', async ({
  page,
  server,
  login,
  callerFor,
}) => {
  const watch = await watchHostility(page, server.origin);
  const messages = inFewTexts(vectors);
  // One that is left open hides those behind it: elsewhere they stand the other way round.
  const turned = inFewTexts(vectors.toReversed());
  const parent = await write(await callerFor('participant'), { eventId: forum, messages });
  await write(await callerFor('second'), { eventId: forum, parent, messages });
  await write(await callerFor('host'), { eventId: announcements, messages: turned });
  await login();
  await page.goto('/forum');
  await expect(linkTo(page, parent)).toBeVisible();
  await expectHarmless(page, 'the forum');
  await openAnnouncements(page);
  await expectHarmless(page, 'the announcements');
  await page.goBack();
  await linkTo(page, parent).click();
  await expect(page.getByRole('list', { name: 'Answers' }).getByRole('listitem').nth(5)).toBeVisible();
  await expectHarmless(page, 'a post with its answers');
  expect(await watch.incidents()).toEqual([]);
});

/** Answers of the server as if it had not cleaned anything: each of its texts is a vector, and one is all of them. */
async function poison(page: Page, sample: Thread): Promise<number> {
  const id = 900_000;
  const said = (message: string, index: number) => ({ ...sample, id: id - index, message, childThreads: [] });
  const post = { ...said(vectors.join('<p>and</p>'), 0), answersCount: vectors.length };
  const answers = vectors.map((message, index) => ({
    ...said(message, index + 1),
    parentQnaThreadId: id,
    answersCount: 0,
  }));
  const posts = [post, ...vectors.map((message, index) => said(message, index + 1_000))];
  const answer = async (pattern: RegExp, json: object) => {
    const headers = { 'x-last-links': '1' };
    await page.route(pattern, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ headers, json }) : route.fallback(),
    );
  };
  const list = (content: readonly object[]) => ({
    content,
    totalElements: content.length,
    next: null,
    loggedInUserEventParticipant: { host: false, admin: false },
  });
  await answer(/\/api\/v1\/event\/\d+\/qna(?:\?.*)?$/, list(posts));
  await answer(new RegExp(`/api/v1/event/\\d+/qna/${id}$`), post);
  await answer(new RegExp(`/api/v1/event/\\d+/qna/${id}/answers`), list(answers));
  return id;
}

/** Pastes each of them over the one before; gives what is left in the field that does not belong there. */
const pasteAll = (page: Page) =>
  field(page).evaluate(
    async (element, all) => {
      const ours = /^(?:div|br|b|i|u|s|a|ul|ol|li|blockquote|code|pre|h3)$/;
      const safe = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;
      const faultsOf = ({ localName, attributes }: Element) => [
        ...(ours.test(localName) ? [] : [`<${localName}>`]),
        ...[...attributes]
          .filter(({ name, value }) => name !== 'href' || !safe.test(value))
          .map(({ name, value }) => `${localName}[${name}="${value}"]`),
      ];
      const found: string[] = [];
      for (const html of all) {
        getSelection()?.selectAllChildren(element);
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        clipboardData.setData('text/plain', html);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
        // What was copied is handed over later than the event.
        await new Promise((resolve) => setTimeout(resolve));
        const faults = [...element.querySelectorAll('*')].flatMap(faultsOf);
        if (faults.length > 0) found.push(`${html}: ${faults.join(' ')}`);
      }
      return found;
    },
    [...vectors, '<b>The last one</b>'],
  );

test('nothing runs that the server has not cleaned, that is shown from the phone again, or pasted', async ({
  page,
  server,
  login,
  callerFor,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|status of 4(?:04|22)/); // threads that only this test knows
  const watch = await watchHostility(page, server.origin);
  const { content } = await call(await callerFor('participant'), listThreads, {
    params: { id: String(forum) },
    query: {},
  });
  const [sample] = content;
  if (!sample) throw new Error('The demo has no posts.');
  await login();
  const id = await poison(page, sample);
  await page.goto('/forum');
  await expect(linkTo(page, id)).toBeVisible();
  await expectHarmless(page, 'the forum');
  await openAnnouncements(page);
  await expectHarmless(page, 'the announcements');
  await page.goBack();
  await newPost(page).click();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
  expect(await pasteAll(page)).toEqual([]);
  await expect(field(page)).toHaveText('The last one');
  await page.keyboard.press('Escape');
  await linkTo(page, id).click();
  const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(answers.nth(5)).toBeVisible();
  await expectHarmless(page, 'all of them in one post, and in its answers');

  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  await expect(answers.nth(5)).toBeVisible();
  await expectHarmless(page, 'a post with its answers from the phone');
  await page.goto('/announce');
  await expect(announced(page).nth(5)).toBeVisible();
  await expectHarmless(page, 'the announcements from the phone');
  expect(await watch.incidents()).toEqual([]);
});
