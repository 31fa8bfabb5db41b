import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getEvent, getPublicEvent } from '#contract/events.ts';
import { joinEvent, leaveEvent } from '#contract/participants.ts';
import { refuse } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import { cohort } from './support/people.ts';
import { answerRooms, newRoom, openRoom as open } from './support/rooms.ts';
import { storedOf } from './support/stored-data.ts';

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const facts = page.getByRole('list', { name: 'Facts' });
const panel = (name: string) => page.getByRole('region', { name, exact: true });
const sheet = page.getByRole('dialog');

const rooms = {
  in: newRoom({ name: 'Studio visit', at: '2021-06-20T18:00:00+03:00', status: 'APPROVED' }),
  stranger: newRoom({ name: 'Ceramics' }),
  waiting: newRoom({ name: 'Evening', private: true, status: 'TO_BE_APPROVED' }),
};

test('a tap joins once, and the room is there at once', async () => {
  const { phone } = await open(rooms.stranger);
  const letGo = phone.server.hold(joinEvent);
  await button('Join').dblClick();
  letGo();
  await expect.element(tab('People')).toBeVisible();
  expect(phone.server.calls(joinEvent)).toHaveLength(1);
});

test('joining and leaving need a connection, and say so where one taps', async () => {
  const { phone } = await open(rooms.stranger);
  await expect.element(button('Join')).toBeVisible();
  phone.setOnline(false);
  await button('Join').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Joining needs a connection\./);
  phone.setOnline(true);
  await button('Join').click();
  await button('Leave this room').click();
  await expect.element(sheet.getByRole('heading', { name: 'Leave Ceramics?' })).toBeVisible();
  phone.setOnline(false);
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Leaving needs a connection\./);
  phone.setOnline(true);
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await expect.element(button('Join')).toBeVisible();
});

test.each(['registration_closed', 'room_full'] as const)(
  'a refusal is said beside the button: %s',
  async (code) => {
    const { phone } = await open(rooms.stranger);
    phone.server.on(joinEvent, () => refuse(code));
    await button('Join').click();
    const words = { registration_closed: 'Registration is not open', room_full: 'This room is full.' };
    await expect.element(page.getByRole('alert')).toMatchTextContent(words[code]);
    await expect.element(button('Join')).toBeVisible();
  },
);

test('who comes too late is told that the room is full, also once the page knows it is closed', async () => {
  const { phone, rooms: answered } = await open(rooms.stranger);
  phone.server.on(joinEvent, () => {
    answered.change(rooms.stranger.id, { registrationOpen: false, full: true });
    return refuse('room_full');
  });
  await button('Join').click();
  await expect.element(button('Join')).not.toBeInTheDocument();
  await expect.element(page.getByText('This room is full.')).toBeVisible();
});

test('the last host has no way out; of two, the server has the last word', async () => {
  const first = await open(newRoom({ name: 'Alone', isHost: true }));
  await expect.element(facts).toBeVisible();
  expect(button('Leave this room').query()).toBeNull();
  const room = newRoom({ name: 'Together', isHost: true, hosts: cohort.slice(0, 2) });
  await open(room, first.phone);
  first.phone.server.on(leaveEvent, () => refuse('conflict'));
  await button('Leave this room').click();
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a room that was opened opens without a network; one that was not says so, and opens once there is one', async () => {
  const phone = newPhone();
  answerRooms(phone, [rooms.in, rooms.stranger]);
  await phone.open(`${rooms.in.lastlink}/about`);
  await expect.element(facts).toBeVisible();
  phone.setOnline(false);
  await phone.open(`${rooms.in.lastlink}/about`);
  await expect.element(page.getByText(/^Offline · as of/)).toBeVisible();
  await expect.element(facts).toBeVisible();
  await phone.open(`${rooms.stranger.lastlink}/about`);
  await expect.element(title('This room is not on this phone yet')).toBeVisible();
  await expect.element(button('Retry')).toBeVisible();
  phone.setOnline(true);
  await expect.element(title('Ceramics')).toBeVisible();
});

test('what the host decides, and what a host changes, is shown as it happens', async () => {
  const { phone, rooms: answered } = await open(rooms.waiting);
  await expect.element(panel('Waiting for approval')).toBeVisible();
  const { id } = rooms.waiting;
  answered.change(id, { eventParticipantStatus: 'APPROVED' });
  phone.tell({ type: 'own.place', eventId: id });
  await expect.element(tab('About')).toBeVisible();
  answered.change(id, { name: 'Evening in the garden' });
  phone.tell({ type: 'event.changed', eventId: id });
  await expect.element(title('Evening in the garden')).toBeVisible();
});

test('whom a host blocks is out at once, and nothing of the room stays on the phone', async () => {
  const meetingUrl = 'https://meet.example/clinic';
  const room = newRoom({ name: 'Clinic', status: 'APPROVED', meetingUrl });
  const { phone, rooms: answered } = await open(room);
  await expect.element(page.getByRole('link', { name: 'Join call' })).toBeVisible();
  await expect.poll(() => storedOf(phone.me.id)).toContain(meetingUrl);
  answered.change(room.id, { eventParticipantStatus: 'BLOCKED' });
  phone.tell({ type: 'own.place', eventId: room.id });
  await expect.element(title('This room is not here')).toBeVisible();
  await expect.poll(() => storedOf(phone.me.id)).not.toContain(meetingUrl);
  phone.setOnline(false);
  await phone.open(`${room.lastlink}/about`);
  await expect.element(title('This room is not here')).toBeVisible();
});

test('whoever is in a room goes with it to another address', async () => {
  const { phone, app, rooms: answered } = await open(rooms.in, newPhone(), '/people');
  await expect.element(tab('People')).toBeVisible();
  answered.change(rooms.in.id, { name: 'Second visit', lastlink: '/w/second_visit' });
  phone.tell({ type: 'event.changed', eventId: rooms.in.id });
  await expect.poll(() => app.address()).toBe('/w/second_visit/people');
  await expect.element(title('Second visit')).toBeVisible();
});

test('whoever has left a private room can ask again', async () => {
  const salon = newRoom({ name: 'Salon', private: true, status: 'APPROVED' });
  const { phone, rooms: answered } = await open(salon);
  phone.server.on(getEvent, () => {
    const room = answered.current(salon.id);
    return room.eventParticipantStatus === null ? refuse('not_found') : room;
  });
  await button('Leave this room').click();
  await sheet.getByRole('button', { name: 'Leave' }).click();
  await button('Ask to join').click();
  await expect.element(panel('Waiting for approval')).toBeVisible();
});

test('the organiser adds people to some rooms', async () => {
  const phone = newPhone();
  const room = newRoom({ name: 'Forum', private: true });
  answerRooms(phone, [room]);
  phone.server.on(getPublicEvent, () => ({ ...room, organizer: null, organizerSite: null, mayJoin: false }));
  await phone.open(`${room.lastlink}/about`);
  await expect.element(page.getByText('The organiser adds people to this room.')).toBeVisible();
  expect(button('Ask to join').query()).toBeNull();
});

test('who waits reads to whom and when it was sent, adds it to the calendar, and takes it back after a question', async () => {
  await open(
    newRoom({ name: 'Evening', at: '2021-06-19T20:00:00+03:00', private: true, status: 'TO_BE_APPROVED' }),
  );
  await expect
    .element(panel('Waiting for approval'))
    .toMatchTextContent(/Sent to Faisal Alotaibi · 1 June, 10:00 AM$/);
  await expect.element(page.getByText('Tomorrow, 08:00 – 09:30 PM · Private')).toBeVisible();
  await expect.element(button('Add to calendar')).toBeVisible();
  await button('Cancel my request').click();
  await expect
    .element(sheet.getByRole('heading', { name: 'Cancel your request to join Evening?' }))
    .toBeVisible();
  await sheet.getByRole('button', { name: 'Cancel my request' }).click();
  await expect.element(button('Ask to join')).toBeVisible();
});
