import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { apiQueryKey } from '#client/api/api-query.ts';
import { listConversations } from '#contract/chat.ts';
import { getProgramme } from '#contract/programme.ts';
import { listSessions } from '#contract/users.ts';
import { demoAnnouncements } from '#server/demo/demo-posts-announcements.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept } from './support/kept.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { answerPeople, everyone } from './support/people-list.ts';
import { answerRooms, madeRooms } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';
import { announcements, newForum } from './support/threads.ts';
import { answerVisitors } from './support/world.ts';

const unanswered = page.getByRole('heading', { name: 'Last Links does not answer just now' });
const pill = page.getByRole('main').getByText(/^Last Links does not answer just now · as of 04:\d\d PM$/);
const retry = page.getByRole('button', { name: 'Retry' });
const missingLine = page.getByRole('main').getByText(/internet|offline|no connection/i);

/** A phone that has only been on its way in, and a server that has something for each screen. */
async function freshPhone(): Promise<Phone> {
  const phone = newPhone();
  answerPeople(phone.server, everyone);
  newForum(phone).fill(announcements, demoAnnouncements);
  answerRooms(phone, [madeRooms().weekly]);
  phone.server.on(listSessions, () => []);
  phone.server.on(listConversations, () => ({ content: [] }));
  await phone.open('/account');
  await expect.element(page.getByRole('heading', { name: 'Account' })).toBeVisible();
  await untilKept();
  return phone;
}

test.for([
  ['/contacts', 'The people are'],
  ['/announce', 'The announcements are'],
  ['/forum', 'The forum is'],
  ['/account/devices', 'Your devices are'],
  ['/w', 'The rooms are'],
  ['/messages', 'Your conversations are'],
  ['/terms', 'This text is'],
  ['/omar_bashir', 'This profile is'],
] as const)(
  'a server that does not answer is not told as a missing line, and is asked again: %s',
  async ([path, missing]) => {
    const phone = await freshPhone();
    phone.server.setAnswering(false);
    await phone.open(path);
    await expect.element(unanswered).toBeVisible();
    const text = `${missing} not on this phone yet. What you wrote is kept.`;
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(missingLine.first()).not.toBeInTheDocument();
    phone.server.setAnswering(true);
    await expect.element(unanswered).not.toBeInTheDocument();
  },
);

test('nor is one that answers with a failure', async () => {
  const phone = await freshPhone();
  phone.server.on(listSessions, () => refuse('internal'));
  await phone.open('/account/devices');
  await expect.element(unanswered).toBeVisible();
  await expectSound('a server that fails');
  phone.server.on(listSessions, () => []);
  await retry.click();
  await expect.element(unanswered).not.toBeInTheDocument();
});

test('what is on the phone stands there all the same, with its age and a way to ask again', async () => {
  const phone = newPhone();
  await phone.open('/agenda');
  const sessions = page.getByRole('main').getByRole('link', { name: /Confirmed/ });
  await expect.element(sessions.first()).toBeVisible();
  await untilKept();
  phone.server.setAnswering(false);
  await phone.open('/agenda');
  await expect.element(pill).toBeVisible();
  await expect.element(missingLine.and(page.getByRole('status')).first()).not.toBeInTheDocument();
  await expect.element(sessions.first()).toBeVisible();
  phone.server.setAnswering(true);
  await expect.element(pill).not.toBeInTheDocument();
});

test('also where only that one thing fails', async () => {
  const phone = newPhone();
  const { queryClient } = await phone.open('/agenda');
  await expect.element(page.getByRole('heading', { name: /^Weekend/ }).first()).toBeVisible();
  phone.server.on(getProgramme, () => refuse('internal'));
  // What is asked anew while the screen is still settling may be asked once more, before it was refused.
  const askAgain = async () => {
    await queryClient.refetchQueries({ queryKey: apiQueryKey(getProgramme, {}) });
    return pill.elements().length;
  };
  await expect.poll(askAgain).toBe(1);
  await expectSound('an agenda that could not be read anew');
  await expect.element(retry).toBeVisible();
  answerVisitors(phone.server);
  // Within the same moment: the app asks again by itself too.
  (retry.element() as HTMLElement).click();
  await expect.element(pill).not.toBeInTheDocument();
});

test('a browser that is wrong about having no network is found out, and what the phone has is read anew', async () => {
  const phone = newPhone();
  const forum = newForum(phone);
  forum.fill(announcements, demoAnnouncements);
  await phone.open('/announce');
  await expect.element(page.getByText(/The tables stay open/)).toBeVisible();
  await untilKept();
  forum.write({ eventId: announcements, message: 'Written since then.' });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  await phone.open('/announce');
  await expect.element(page.getByText(/Written since then|1 new/).first()).toBeVisible();
});
