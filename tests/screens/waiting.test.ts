import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listEvents } from '#contract/events.ts';
import { addFavourite } from '#contract/favourites.ts';
import { problems } from '#contract/problem.ts';
import { writeNote } from '#contract/registrations.ts';
import { postThread } from '#contract/threads.ts';
import { noteKind } from '#offline/kinds/rooms.ts';
import { refuse, refuseFor } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { put, rowsOf, section, star, untilKept } from './support/outbox.ts';
import { answers, likeOf } from './support/post-steps.ts';
import { answerRooms, madeRooms, newRoom } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';
import { announcements, newForum } from './support/threads.ts';

const nothingWaits = page.getByText('Nothing waits');
const field = (name: string) => page.getByRole('textbox', { name });
const item = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

/** Writes a post as far as the button that sends it. */
async function writePost(text: string): Promise<void> {
  await page.getByRole('button', { name: /^New Post/ }).click();
  await expect.element(field('New post')).toHaveAttribute('data-formats', 'there');
  await userEvent.keyboard(text);
}

test('where nothing waits, it says so', async () => {
  await newPhone().open('/account/waiting');
  await expect.element(nothingWaits).toBeVisible();
  await expectSound('/account/waiting');
});

test('what the server refuses stays with its reason, and goes when it is tried again', async () => {
  const { open, server } = newPhone();
  server.once(addFavourite, () => refuse('conflict'));
  await open('/contacts');
  await star('Lina Haddad').click();
  const why = problems.conflict.message;
  await expect.element(page.getByText(`Lina Haddad was not added. ${why}`).first()).toBeVisible();
  await expect.element(star('Lina Haddad')).toHaveAttribute('aria-pressed', 'false');
  await open('/account');
  await expect.element(page.getByRole('heading', { name: '1 item not sent' })).toBeVisible();
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  const refused = section('Not sent');
  await expect.element(refused).toMatchTextContent(/Favourite: Lina Haddad/);
  await expect.element(refused.getByText(why)).toBeVisible();
  await expectSound('/account/waiting with what was refused');
  await refused.getByRole('button', { name: 'Retry: Favourite: Lina Haddad' }).click();
  await expect.element(nothingWaits).toBeVisible();
  await open('/contacts');
  await expect.element(star('Lina Haddad')).toHaveAttribute('aria-pressed', 'true');
});

test('what is discarded is asked about, and gone', async () => {
  const { open, server, me } = newPhone();
  server.on(addFavourite, () => refuseFor(3_600));
  await open('/contacts');
  await star('Lina Haddad').click();
  await expect.poll(() => server.calls(addFavourite)).toHaveLength(1);
  await star('Reem Alshehri').click();
  await expect.element(star('Reem Alshehri')).toHaveAttribute('aria-pressed', 'true');
  await untilKept(me, 2);
  await open('/account');
  await page.getByRole('link', { name: 'Waiting and drafts' }).click();
  const waiting = rowsOf('Waiting');
  await expect.element(waiting.first()).toMatchTextContent(/tried once, next try in (?:59|60) min/);
  await expect.poll(() => waiting.elements()).toHaveLength(2);
  await expectSound('/account/waiting with what waits');
  const sheet = page.getByRole('dialog', { name: 'Discard “Favourite: Lina Haddad”?' });
  await page.getByRole('button', { name: 'Discard: Favourite: Lina Haddad' }).click();
  await sheet.getByRole('button', { name: 'Keep' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(waiting.elements()).toHaveLength(2);
  await page.getByRole('button', { name: 'Discard: Favourite: Lina Haddad' }).click();
  await sheet.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => waiting.elements()).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Discard: Favourite: Reem Alshehri' })).toHaveFocus();
});

test('a like says of what it is, also after a start without a network', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ eventId: announcements, message: 'For the next weekend we meet in the large hall.' });
  const post = all.write({ message: 'Who has a spare adapter?' });
  all.write({ message: 'I do.', to: post.id });
  await phone.open('/announce');
  await expect.element(item('For the next')).toBeVisible();
  const app = await phone.open('/forum');
  await expect.element(item('Who has')).toBeVisible();
  await app.router.navigate({ to: '/forum/$postId', params: { postId: String(post.id) } });
  await expect.element(answers.filter({ hasText: 'I do.' })).toBeVisible();
  phone.setOnline(false);
  await likeOf(answers.filter({ hasText: 'I do.' })).click();
  await app.router.navigate({ to: '/announce' });
  await likeOf(item('For the next')).click();
  await untilKept(phone.me, 2);
  await phone.open('/account/waiting');
  const waiting = section('Waiting');
  await expect
    .element(waiting)
    .toMatchTextContent(/Like: announcement by [^,]+, ‘For the next weekend we meet in the …’/);
  await expect.element(waiting).toMatchTextContent(/Like: answer by [^,]+, ‘I do\.’/);
});

test('Edit leads to where a refused post stands, and loses nothing that belongs to it', async () => {
  const phone = newPhone();
  const all = newForum(phone);
  all.write({ message: 'Somebody was here before' });
  all.refuseWrites();
  const app = await phone.open('/forum');
  await writePost('Refused with an answer');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText(`Not sent: ${problems.forbidden.message}`)).toBeVisible();
  await item('Refused with an answer').getByRole('link').first().click();
  await field('Write an answer').click();
  await userEvent.keyboard('The answer that belongs to it');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await untilKept(phone.me, 2);
  await app.router.navigate({ to: '/account/waiting' });
  await page.getByRole('button', { name: 'Edit: Post in the forum' }).click();
  await expect.poll(app.address).toBe('/forum');
  const refused = item('Refused with an answer');
  await refused.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(field('Edit')).toMatchTextContent('Refused with an answer');
  await phone.open('/account/waiting');
  await expect.element(section('Not sent')).toMatchTextContent(/Refused with an answer/);
  await expect.element(section('Waiting')).toMatchTextContent(/The answer that belongs to it/);
});

test('an answer whose post is gone can be copied, all of it, and a draft too', async () => {
  const phone = newPhone();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { id } = newForum(phone).write({ message: 'Soon deleted' });
  phone.server.on(postThread, () => refuse('not_found'));
  const app = await phone.open(`/forum/${id}`);
  await field('Write an answer').click();
  await expect.element(field('Write an answer')).toHaveAttribute('data-formats', 'there');
  await userEvent.keyboard('The beginning{Enter}and the end');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await untilKept(phone.me, 1);
  await app.router.navigate({ to: '/account/waiting' });
  const refused = section('Not sent');
  await expect.element(refused).toMatchTextContent(/The beginning and the end/);
  expect(refused.getByRole('button', { name: /^Edit/ }).elements()).toEqual([]);
  await refused.getByRole('button', { name: 'Copy: Answer in the forum' }).click();
  await expect.poll(() => copied.mock.lastCall).toEqual(['The beginning\nand the end']);
  await app.router.navigate({ to: '/forum' });
  await writePost('Half a thought');
  await expect.element(page.getByText('Draft kept')).toBeVisible();
  await phone.open('/account/waiting');
  await section('Drafts').getByRole('button', { name: 'Copy draft: Post in the forum' }).click();
  await expect.poll(() => copied.mock.lastCall).toEqual(['Half a thought']);
  copied.mockRestore();
});

test('what another version has written is shown and kept, and drafts can be opened and deleted', async () => {
  const phone = newPhone();
  const { open, me } = phone;
  newForum(phone);
  await open('/account/waiting');
  await expect.element(nothingWaits).toBeVisible();
  const entry = { v: 9, key: crypto.randomUUID(), kind: 'chat.message', args: { text: 'of the future' } };
  await put(me, { store: 'entries', value: { ...entry, createdAt: Date.now() } });
  const draft = { place: 'post:3', html: '<p>Half a <b>thought</b></p>', savedAt: Date.now() };
  await put(me, { store: 'drafts', value: draft });
  await open('/account/waiting');
  const unknown = /Something that this version of the app does not know/;
  await expect.element(section('Not sent')).toMatchTextContent(unknown);
  const drafts = section('Drafts');
  await expect.element(drafts).toMatchTextContent(/Half a thought/);
  await drafts.getByRole('button', { name: 'Delete draft: Post in the forum' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(drafts).not.toBeInTheDocument();
  await open('/account/waiting');
  await expect.element(section('Not sent')).toMatchTextContent(unknown);
});

test('what waits and what is typed in rooms is called and found by its room', async () => {
  const phone = newPhone();
  const { me } = phone;
  const { waiting: room, hosted: mine } = madeRooms();
  // Of the programme, and on no list.
  const welcome = newRoom({ id: 1, name: 'Welcome room', status: 'APPROVED', suffix: 'welcome' });
  answerRooms(phone, [room, mine, welcome]);
  const { server } = phone;
  const lists = { eventsAttendedByMe: [room], eventsCreatedByMe: [mine] };
  const noLists = { organizationEventsCreatedToWhichIAmAdmin: [], organizationEventsAttendedByMe: [] };
  server.on(listEvents, () => ({ ...lists, ...noLists, mayCreate: false }));
  server.on(writeNote, () => refuseFor(3_600));
  const app = await phone.open('/account/waiting');
  await expect.element(nothingWaits).toBeVisible();
  const note = (eventId: number) => ({ eventId, participantId: 5, notes: 'I bring chairs' });
  for (const { id } of [room, welcome]) await app.connection.outbox.enqueue(noteKind, note(id));
  await put(me, {
    store: 'drafts',
    value: { place: `post:${room.id}`, html: '<p>When?</p>', savedAt: Date.now() },
  });
  const keep = (key: string, changes: object) =>
    localStorage.setItem(`${key}:${me.id}`, JSON.stringify({ userId: me.id, changes, before: {} }));
  keep(`answersDraft:${room.id}`, { 71: 'Chairs' });
  keep(`roomDraft:${mine.id}`, { name: 'Their table' });
  await phone.open('/account/waiting');
  const titles = (name: string) => () =>
    section(name)
      .getByRole('link')
      .elements()
      .map((one) => one.querySelector('span')?.textContent ?? one.textContent);
  await expect.poll(titles('Waiting')).toEqual(['Note in Founders’ evening', 'Note in Welcome room']);
  await expect
    .poll(titles('Drafts'))
    .toEqual([
      'Your answers for Founders’ evening',
      'Room: My own table (not saved)',
      'Question in Founders’ evening',
    ]);
  await expectSound('/account/waiting with what waits in rooms');
  const drafts = section('Drafts');
  await drafts.getByRole('button', { name: 'Delete draft: Room: My own table (not saved)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(drafts.getByText('Their table')).not.toBeInTheDocument();
  expect(localStorage.getItem(`roomDraft:${mine.id}:${me.id}`)).toBeNull();
  const again = await phone.open('/account');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out?' });
  await expect.element(sheet).toMatchTextContent(/Not saved: your answers for Founders’ evening/);
  await sheet.getByRole('button', { name: 'Stay' }).click();
  await again.router.navigate({ to: '/account/waiting' });
  await section('Waiting').getByRole('link', { name: 'Note in Welcome room' }).click();
  await expect.poll(again.address).toBe('/w/welcome/people');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome room' })).toBeVisible();
});
