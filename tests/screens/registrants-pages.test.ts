import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { listParticipants } from '#contract/participants.ts';
import { refuse } from './support/fake-server.ts';
import type { Phone } from './support/open-app.tsx';
import { chip, newRegistrant, openRegistrants } from './support/registrants.ts';

const search = page.getByRole('searchbox', { name: 'Search registrants' });

test('pages come by scrolling, at most one a second, and few rows are drawn', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => newRegistrant({ name: `Guest Number${index}` }));
  const { phone } = await openRegistrants(many);
  const startedAt = Date.now();
  await expect.element(chip('Guest Number0', 'To be approved')).toBeVisible();
  const scroll = async () => {
    await userEvent.wheel(page.getByRole('main'), { delta: { y: 4_000 } });
    expect(page.getByRole('listitem').all().length).toBeLessThan(90);
    return phone.server.calls(listParticipants).length;
  };
  await expect.poll(scroll).toBeGreaterThan(3);
  const calls = phone.server.calls(listParticipants).map(({ query }) => query);
  expect(calls.every(({ pageSize }) => pageSize === 25)).toBe(true);
  expect(new Set(calls.map(({ pageNo }) => pageNo)).size).toBe(calls.length);
  expect(calls.length).toBeLessThanOrEqual(2 + (Date.now() - startedAt) / 1_000);
});

/** Holds the answer to the second page; what was sent meanwhile is answered. */
function holdSecondPage({ server }: Phone) {
  const { fetch } = server;
  const { promise, resolve } = Promise.withResolvers<void>();
  let isAsked = false;
  Object.assign(server, {
    fetch: async (...given: Parameters<typeof fetch>) => {
      if (given[0] instanceof Request && given[0].url.includes('pageNo=1')) {
        isAsked = true;
        await promise;
      }
      return fetch(...given);
    },
  });
  return { isAsked: () => isAsked, answer: resolve };
}

test('a page that comes after one has searched for somebody is not put among those found', async () => {
  const many = Array.from({ length: 60 }, (_, index) => newRegistrant({ name: `Guest Number${index}` }));
  const { phone } = await openRegistrants(many);
  const second = holdSecondPage(phone);
  await expect.element(chip('Guest Number0', 'To be approved')).toBeVisible();
  await userEvent.wheel(page.getByRole('main'), { delta: { y: 4_000 } });
  await expect.poll(second.isAsked).toBe(true);
  await search.fill('Nobody at all');
  const nobody = page.getByText('Nobody here fits.');
  await expect.element(nobody).toBeVisible();
  second.answer();
  const pages = () => phone.server.calls(listParticipants).map(({ query }) => query.pageNo);
  await expect.poll(pages).toEqual([0, 0, 1]);
  // It is there where it belongs, also before everybody is read anew.
  phone.server.hold(listParticipants);
  await search.fill('');
  const toEnd = () => userEvent.wheel(page.getByRole('main'), { delta: { y: 4_000 } });
  await expect
    .poll(async () => [await toEnd(), chip('Guest Number40', 'To be approved').query()][1])
    .not.toBeNull();
});

test('a later page that could not be read says so, and comes with Retry', async () => {
  // More than two pages: the second may be there before the server begins to refuse.
  const many = Array.from({ length: 80 }, (_, index) => newRegistrant({ name: `Guest Number${index}` }));
  const { phone } = await openRegistrants(many);
  await expect.element(chip('Guest Number0', 'To be approved')).toBeVisible();
  phone.server.once(listParticipants, () => refuse('internal'));
  const scrollUntil = (locator: Locator) =>
    expect
      .poll(async () => {
        await userEvent.wheel(page.getByRole('main'), { delta: { y: 4_000 } });
        return locator.elements();
      })
      .toHaveLength(1);
  await scrollUntil(page.getByText(/^The other registrants could not be read\./));
  await page.getByRole('button', { name: 'Retry' }).click();
  await scrollUntil(chip('Guest Number79', 'To be approved'));
});
