import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { markRead } from '#contract/notifications.ts';
import { listSessions } from '#contract/users.ts';
import { demoLogin } from '#server/demo/demo-people.ts';
import { demoAnnouncements } from '#server/demo/demo-posts-announcements.ts';
import { demoForum } from '#server/demo/demo-posts-forum.ts';
import { signedIn, signedOut } from '#tests/support/addresses.ts';
import { newPhone, type OpenedApp } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
import { button, codeField, field, newVisitor, nothingTold, requestMail } from './support/sign-in.ts';
import { expectSound } from './support/sound.ts';
import { answerTables, given } from './support/tables.ts';
import { announcements, forum, newForum } from './support/threads.ts';

const sizes = { phone: [390, 844], wide: [1280, 800] } as const;

const postPages = ['/announce', '/forum'];

const untilRead = ({ queryClient }: OpenedApp) => expect.poll(() => queryClient.isFetching()).toBe(0);

/** Somebody's phone on a day on which there is something everywhere. */
function busyPhone() {
  const phone = newPhone({ me: newUser({ image: '/portraits/dina-karam.svg' }) });
  const posts = newForum(phone);
  answerTables(phone, given);
  posts.fill(announcements, demoAnnouncements);
  posts.fill(forum, demoForum);
  const sessionOf = (id: number, device: string | null) => ({
    id,
    device,
    createdDate: '2021-06-01T08:00:00Z',
    lastUsedDate: '2021-06-18T00:00:00Z',
    current: id === 1,
  });
  phone.server.on(listSessions, () => [sessionOf(1, 'Chrome on Android'), sessionOf(2, null)]);
  return phone;
}

/** Every state of the way in, by how one gets there. */
const wayIn: Readonly<Record<string, () => Promise<unknown>>> = {
  '/check-inbox': () => requestMail(newVisitor()),
  '/check-inbox with a wrong code': async () => {
    await requestMail(newVisitor());
    await codeField.fill('000000');
    await expect.element(page.getByText(/^The code is not right/)).toBeVisible();
  },
  '/email-signin': async () => {
    const { open, me } = newVisitor();
    await open('/email-signin?code=of-the-mail');
    await expect.element(page.getByText(new RegExp(me.email))).toBeVisible();
  },
  '/pre-onboarding': () => newPhone({ me: newUser(nothingTold) }).open('/'),
  '/pre-onboarding with an image': async () => {
    await newPhone({ me: newUser({ ...nothingTold, image: '/portraits/dina-karam.svg' }) }).open('/');
    await expect.element(button('Remove')).toBeVisible();
  },
  '/pre-onboarding with an error': async () => {
    await newPhone({ me: newUser(nothingTold) }).open('/');
    await field('First name').fill('R2');
    await field('Last name').fill('Alharbi');
    await button('Continue').click();
    await expect.element(field('First name')).toHaveFocus();
  },
  '/onboarding': async () => {
    const me = newUser({ ...nothingTold, firstName: 'Noura', lastName: 'Alharbi' });
    await untilRead(await newPhone({ me }).open('/'));
    await expect.element(field('Company')).toBeVisible();
  },
};

describe.each(Object.entries(sizes))('on a %s', (_, [width, height]) => {
  beforeEach(() => page.viewport(width, height));
  afterAll(() => page.viewport(...sizes.phone));

  test.each(signedOut)('%s is sound for who is signed out', async (path) => {
    await untilRead(await newVisitor({ deployment: { demo: demoLogin } }).open(path));
    await expectSound(path);
  });

  test.each(Object.entries(wayIn))('%s is sound', async (what, open) => {
    await open();
    await expectSound(what);
  });

  test.each(signedIn)('%s is sound for who is signed in', async (path) => {
    const { open, server } = busyPhone();
    await untilRead(await open(path));
    // What is on the screen has been seen, which is told while axe looks at it.
    if (postPages.includes(path)) await expect.poll(() => server.calls(markRead)).not.toEqual([]);
    await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expectSound(path);
  });

  test('the sheet that asks before signing out is sound', async () => {
    await newPhone().open('/account');
    await button('Sign out').click();
    await expect.element(page.getByRole('dialog', { name: 'Sign out?' })).toBeVisible();
    await expectSound('the sheet');
  });
});
