import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import { expectSound } from './support/sound.ts';
import { newForum } from './support/threads.ts';

const sessions = page.getByRole('main').getByRole('link', { name: /Confirmed/ });
const weekends = page.getByRole('heading', { level: 2, name: /^Weekend/ });
const sheet = page.getByRole('dialog', { name: 'Designing for people unlike you' });

test('while the programme runs, earlier weekends are folded and open with a tap', async () => {
  await newPhone().open('/agenda');
  await expect.element(weekends.first()).toMatchTextContent('Weekend 4');
  expect(sessions.elements()).toHaveLength(12);
  await page.getByRole('button', { name: /^5 earlier · 29 May – 12 June/ }).click();
  await expect.poll(() => sessions.elements()).toHaveLength(17);
  await expect.element(sessions.first()).toMatchTextContent('From a problem to an opportunity');
  await expectSound('/agenda');
});

test('the details of a session have their own address', async () => {
  const phone = newPhone();
  const app = await phone.open('/agenda');
  await sessions.filter({ hasText: 'Designing for people unlike you' }).click();
  await expect.element(sheet).toBeVisible();
  expect(app.address()).toBe('/agenda?session=6');
  await expect.element(sheet.getByText('Reem Alshehri')).toBeVisible();
  await expect.element(sheet.getByText(/Masterclass 6 of 17/)).toBeVisible();
  await expectSound('the details of a session');
  await phone.open('/agenda?session=6');
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test("times are the reader's own, with the programme's beside them", async () => {
  await newPhone({ me: newUser({ timeZoneId: 'America/New_York' }) }).open('/agenda?session=6');
  await expect.element(sheet.getByText(/^Friday 18 June, 11:00 AM – 01:00 PM/)).toBeVisible();
  await expect.element(sheet.getByText('New York (GMT-4)')).toBeVisible();
  await expect.element(sheet.getByText(/^Friday 18 June, 06:00 – 08:00 PM/)).toBeVisible();
  await expect.element(sheet.getByText('Riyadh (GMT+3)')).toBeVisible();
});

test('where the phone is in another zone than the profile, the agenda says whose times it shows', async () => {
  const { open } = newPhone({ me: newUser({ timeZoneId: 'America/New_York' }) });
  const app = await open('/agenda');
  const line = page.getByText(/^Times of New York, your profile’s zone\./);
  await expect.element(line).toBeVisible();
  await page.getByRole('button', { name: /Times in New York/ }).click();
  await expect.element(line).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Times in Riyadh/ }).click();
  await line.getByRole('link', { name: 'Edit profile' }).click();
  await expect.poll(app.address).toBe('/account/edit');
  await newPhone({ me: newUser({ timeZoneId: 'Asia/Riyadh' }) }).open('/agenda');
  await expect.element(page.getByText(/Times in Riyadh/)).toBeVisible();
  await expect.element(page.getByText(/your profile’s zone/)).not.toBeInTheDocument();
});

const moments = [
  {
    when: 'before the first session',
    clock: '2021-05-20T12:00:00+03:00',
    shown: 17,
    text: /Saturday 29 May/,
  },
  {
    when: 'while a session runs',
    clock: '2021-06-18T18:30:00+03:00',
    shown: 12,
    text: /Live until 08:00 PM/,
  },
  {
    when: 'after the last session',
    clock: '2021-08-20T12:00:00+03:00',
    shown: 17,
    text: /2021 programme has ended/,
  },
];

describe.each(moments)('$when', ({ clock, shown, text }) => {
  const at = () => {
    const phone = newPhone({ deployment: { programmeClockOffsetMs: Date.parse(clock) - Date.now() } });
    newForum(phone);
    return phone;
  };

  test('the large card of Reception says so', async () => {
    await at().open('/');
    await expect.element(page.getByRole('main')).toMatchTextContent(text);
  });

  test(`${shown} sessions stand open`, async () => {
    await at().open('/agenda');
    await expect.poll(() => sessions.elements()).toHaveLength(shown);
  });
});
