import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listUnread } from '#contract/notifications.ts';
import { closeReport, listReports, type Report } from '#contract/reports.ts';
import { deleteThread, type Thread } from '#contract/threads.ts';
import { newPhone, type Phone } from './support/open-app.tsx';
import { cohort, newId } from './support/people.ts';
import { button, dialog, inDialog, linkOf } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import { announcements, forum, newForum } from './support/threads.ts';
import { countRoomNews } from './support/unread.ts';

const [, , , reporter] = cohort;
const reports = page.getByRole('main').getByRole('listitem');
const reported = (text: string) => reports.filter({ hasText: text });
const none = page.getByRole('heading', { name: 'No open reports' });
const heading = page.getByRole('heading', { level: 1, name: 'Reports' });
const row = page.getByRole('main').getByRole('link', { name: /^Reports/ });

type ReportPlace = Pick<Report, 'eventId' | 'eventName' | 'lastlink'>;
const forumPlace: ReportPlace = { eventId: forum, eventName: 'Forum', lastlink: '/w/forum_room' };

/** The reports that a host is answered with; they are told when there is another. */
function newReports({ server, tell }: Phone) {
  const all: Report[] = [];
  const closed = new Set<number>();
  server.on(listReports, () => all.filter(({ id }) => !closed.has(id)).toReversed());
  server.on(closeReport, ({ params, body }) => {
    if (body.closed) closed.add(Number(params.id));
    else closed.delete(Number(params.id));
    return undefined;
  });
  return {
    closed,
    add(thread: Thread, reason: string, place: ReportPlace = forumPlace) {
      if (!reporter) throw new Error('There is nobody to report.');
      const createdDate = new Date().toISOString();
      const report = {
        id: newId(),
        kind: 'THREAD' as const,
        thread,
        formerTexts: 0,
        message: null,
        reporter,
        reason,
      };
      all.push({ ...report, ...place, createdDate });
      tell({ type: 'own.reports' });
    },
  };
}

test('hosts hear of reports, open what was reported, delete it, or close the report', async () => {
  const phone = newPhone();
  const all = newForum(phone, { isHost: true });
  const spam = all.write({ message: 'Buy my watches.' });
  const joke = all.write({ message: 'A harmless joke.' });
  const list = newReports(phone);
  const none = { notificationsType: 'EVENT_QNA' as const, unread: 0, readUpTo: 0, newest: 0 };
  phone.server.on(listUnread, () => [announcements, forum].map((objectId) => ({ ...none, objectId })));
  let app = await phone.open('/account');
  await expect.poll(() => phone.server.calls(listReports)).not.toEqual([]);
  await expect.element(row).toBeVisible();
  await expect.element(row).not.toMatchTextContent('open');
  list.add(joke, 'I do not get it.');
  list.add(spam, 'This is advertising.');
  await expect.element(row).toMatchTextContent('2 open');
  await button(/More$/).click();
  await expect
    .element(page.getByRole('dialog').getByRole('link', { name: /Account/ }))
    .toMatchTextContent('2 unread');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await row.click();
  await expect.element(reports).toHaveLength(2);
  const first = reported('Buy my watches.');
  await expect.element(first).toMatchTextContent('This is advertising.');
  await expect.element(first).toMatchTextContent(/Reported by Omar Bashir · 18\sJun\s2021, 04:\d\d\sPM/);
  await expect.element(first).toMatchTextContent(/Post · 19\sMay\s2021, 04:\d\d\sPM/);
  await expectSound('/account/reports');

  await first.getByRole('link', { name: 'Show in the forum' }).click();
  await expect.poll(() => app.address()).toBe(`/forum/${spam.id}`);
  app = await phone.open('/account/reports');
  await first.getByRole('button', { name: 'Delete post' }).click();
  await expect.element(dialog('Delete this post?')).toBeVisible();
  await inDialog('Delete').click();
  await expect.element(reports).toHaveLength(1);
  await expect.element(linkOf(reports)).toHaveFocus();
  await expect.poll(() => all.texts()).toEqual(['A harmless joke.']);
  await expect.poll(() => phone.server.calls(closeReport).map(({ body }) => body.closed)).toEqual([true]);
});

test('who sees to a room has the way to the reports, also while there are none', async () => {
  const phone = newPhone();
  countRoomNews(phone).happen(12, 'EVENT_REGISTRANTS');
  await phone.open('/account');
  await expect.element(row).toBeVisible();
});

test('a question of a room is named with the room, and opens there', async () => {
  const phone = newPhone();
  const list = newReports(phone);
  const thread = newForum(phone, { isHost: true }).write({ message: 'Buy my watches.' });
  list.add(thread, 'This is advertising.', { eventId: 12, eventName: 'Pitch night', lastlink: '/w/pitch' });
  await phone.open('/account/reports');
  const first = reported('Buy my watches.');
  await expect.element(first).toMatchTextContent('Question in Pitch night');
  await expect
    .element(first.getByRole('link', { name: 'Show the question' }))
    .toHaveAttribute('href', '/w/pitch/qna');
  await expect.element(first.getByRole('button', { name: 'Delete question' })).toBeVisible();
});

test('a report that was closed is open again once that is taken back', async () => {
  const phone = newPhone();
  const all = newForum(phone, { isHost: true });
  const list = newReports(phone);
  list.add(all.write({ message: 'A harmless joke.' }), 'I do not get it.');
  await phone.open('/account/reports');
  await button('Leave it').click();
  await expect.element(none).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await button('Undo').click();
  await expect.element(reports).toMatchTextContent('A harmless joke.');
  await expect.element(heading).toHaveFocus();
  await button('Leave it').click();
  await expect.element(none).toBeVisible();
  await expectSound('/account/reports without any');
  await expect.poll(() => list.closed.size).toBe(1);
  expect(phone.server.calls(deleteThread)).toEqual([]);
});

test('whoever hosts nothing sees no reports', async () => {
  const phone = newPhone();
  await phone.open('/account/reports');
  await expect.element(none).toBeVisible();
  await phone.open('/account');
  await expect.element(page.getByRole('link', { name: /^Devices/ })).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test('a report closed without a network is closed when there is one again', async () => {
  const phone = newPhone();
  const all = newForum(phone, { isHost: true });
  const list = newReports(phone);
  list.add(all.write({ message: 'Closed in the tunnel.' }), 'Just looking.');
  await phone.open('/account/reports');
  await expect.element(reported('Closed in the tunnel.')).toBeVisible();
  phone.setOnline(false);
  await button('Leave it').click();
  await expect.element(reported('Closed in the tunnel.')).not.toBeInTheDocument();
  expect(list.closed.size).toBe(0);
  phone.setOnline(true);
  await expect.poll(() => list.closed.size).toBe(1);
  await expect.element(none).toBeVisible();
});
