import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listParticipants } from '#contract/participants.ts';
import { writeNote } from '#contract/registrations.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { refuse } from './support/fake-server.ts';
import { untilKept } from './support/outbox.ts';
import { cohort } from './support/people.ts';
import { manyPeople } from './support/people-list.ts';
import {
  inRoom,
  list,
  noteField,
  openPeople,
  ownRow,
  phoneInRoom,
  row,
  rows,
  search,
} from './support/room-people.ts';
import { expectSound } from './support/sound.ts';
import { storedOf } from './support/stored-data.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const add = button('Add a note so people know why to talk to you');
const edit = button('Edit your note');
const waiting = ownRow.getByText('Waiting to send');

const longNote = Array.from({ length: 9 }, (_, line) => `Line ${line}`).join('\n');
const parts = [{ host: true, notes: 'أبحث عن شريك\nin Jeddah' }, { admin: true }, { notes: longNote }];
const few = cohort.slice(10, 13).map((person, index) => inRoom(person, parts[index]));
const [host, admin, guest] = few.map(
  ({ participantUser: { firstName, lastName } }) => `${firstName} ${lastName}`,
) as [string, string, string];
const wordsOf = (name: string) => row(name).element().textContent;

describe('the people', () => {
  test('stand by name with what they wrote, hosts and admins marked, oneself first', async () => {
    const app = await openPeople(phoneInRoom(few));
    await expect.element(page.getByRole('heading', { name: '4 people' })).toBeVisible();
    await expect.element(rows).toHaveLength(3);
    await expect.element(ownRow).toMatchTextContent(/^.*Sara Alqahtani.*You/);
    expect(wordsOf(host)).toContain(`${host}Host`);
    expect(wordsOf(admin)).toContain(`${admin}Admin`);
    expect(wordsOf(guest)).not.toMatch(/Host|Admin/);
    expect(wordsOf(host)).toContain('أبحث عن شريك\nin Jeddah');
    expect(ownRow.element().compareDocumentPosition(list.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expectSound('people of a room');
    const more = row(guest).getByRole('button', { name: 'More' });
    const height = () => row(guest).element().getBoundingClientRect().height;
    const folded = height();
    await more.click();
    await expect.poll(height).toBeGreaterThan(folded + 60);
    await row(host).getByRole('link').click();
    await expect.poll(app.address).toMatch(/^\/[a-z]+_[a-z]+$/);
  });

  test.each(['REMOVED', 'BLOCKED'] as const)('are not kept on the phone of who is %s', async (status) => {
    const people = phoneInRoom(few);
    const { phone, room, rooms: answered } = people;
    await openPeople(people);
    await expect.poll(() => storedOf(phone.me.id)).toContain('in Jeddah');
    answered.change(room.id, { eventParticipantStatus: status });
    phone.tell({ type: 'own.place', eventId: room.id });
    await expect.poll(() => storedOf(phone.me.id)).not.toContain('in Jeddah');
  });

  test('of a room where nobody else is yet are told to come', async () => {
    await openPeople(phoneInRoom([]));
    await expect.element(page.getByRole('heading', { name: '1 person' })).toBeVisible();
    await expect.element(page.getByText('Nobody else is here yet. Whoever joins stands here.')).toBeVisible();
    await expect.element(add).toBeVisible();
  });

  test('who cannot be read are said to be so, and read with Retry', async () => {
    const there = phoneInRoom(few);
    there.phone.server.once(listParticipants, () => refuse('invalid'));
    await openPeople(there);
    await expect.element(page.getByText('The people could not be read.')).toBeVisible();
    await expect.element(ownRow).toBeVisible();
    await button('Retry').click();
    await expect.element(rows).toHaveLength(3);
  });

  test('come by pages while one scrolls, one a second at most, nobody twice, and end', async () => {
    const all = manyPeople(70).map((person) => inRoom(person));
    const there = phoneInRoom(all.slice(1));
    const { phone } = there;
    const asked: number[] = [];
    const { fetch } = phone.server;
    Object.assign(phone.server, {
      fetch: (...given: Parameters<typeof fetch>) => {
        if (String(given[0] instanceof Request ? given[0].url : given[0]).includes('pageNo'))
          asked.push(Date.now());
        return fetch(...given);
      },
    });
    there.refuseOnce(2);
    await openPeople(there);
    await expect.element(rows.first()).toBeVisible();
    // Somebody joins who stands first: everybody moves on by one.
    there.set(all);
    const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
    await expect
      .poll(() => [toEnd(), page.getByText(/^The other people could not be read/).query()][1])
      .not.toBeNull();
    await button('Retry').click();
    await expect.poll(() => [toEnd(), page.getByText('That is everybody.').query()][1]).not.toBeNull();
    const numbers = phone.server.calls(listParticipants).map(({ query }) => query);
    expect(numbers.map(({ pageNo }) => pageNo)).toEqual([0, 1, 2, 2]);
    expect(new Set(numbers.map(({ pageSize }) => pageSize))).toEqual(new Set([25]));
    const gaps = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(roomLimits.peoplePaceMs - 400);
    const keys = [...document.querySelectorAll('[data-row]')].map((one) => one.getAttribute('data-row'));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('come by pages where the browser tells late that the end has come near', async () => {
    tellOfObservationsLate();
    await openPeople(phoneInRoom(manyPeople(40).map((person) => inRoom(person))));
    await expect.element(rows.first()).toBeVisible();
    const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => [toEnd(), page.getByText('That is everybody.').query()][1]).not.toBeNull();
  });

  test('a page that could not be read is asked for again when the list is read anew', async () => {
    const there = phoneInRoom(manyPeople(60).map((person) => inRoom(person)));
    there.refuseOnce(1);
    await openPeople(there);
    await expect.element(rows.first()).toBeVisible();
    const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
    await expect
      .poll(() => [toEnd(), page.getByText(/^The other people could not be read/).query()][1])
      .not.toBeNull();
    await expect.poll(there.phone.channel.listeners).toHaveLength(1);
    there.phone.tell({ type: 'event.changed', eventId: there.room.id });
    await expect.poll(() => [toEnd(), page.getByText('That is everybody.').query()][1]).not.toBeNull();
  });
});

/** As on a busy phone: by the time of the first telling there have been two changes, which come in one. */
function tellOfObservationsLate(): void {
  const own = window.IntersectionObserver;
  window.IntersectionObserver = class extends own {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const withBefore = (entry: IntersectionObserverEntry) => [
        new Proxy(entry, {
          get: (_, name) =>
            name === 'isIntersecting' ? !entry.isIntersecting : Reflect.get(entry, name, entry),
        }),
        entry,
      ];
      super((entries, observer) => tell(entries.flatMap(withBefore), observer), options);
    }
  };
  onTestFinished(() => {
    window.IntersectionObserver = own;
  });
}

describe('the search', () => {
  test('asks the server from three letters on, and shows all again when emptied', async () => {
    const there = phoneInRoom(few);
    await openPeople(there);
    await expect.element(rows).toHaveLength(3);
    const sought = () => there.phone.server.calls(listParticipants).map(({ query }) => query.query);
    await search.fill('no');
    await expect.element(page.getByText('Type at least 3 letters')).toBeVisible();
    await expect.element(rows).toHaveLength(3);
    await search.fill(guest.slice(0, 4));
    await expect.poll(sought).toContain(guest.slice(0, 4));
    await expect.element(page.getByText('1 found')).toBeVisible();
    await expect.element(rows).toMatchTextContent(guest);
    expect(ownRow.query()).toBeNull();
    await search.fill('sara');
    await expect.element(rows).toMatchTextContent(/Sara Alqahtani.*You/);
    await search.fill('nobody at all');
    await expect.element(page.getByText('Nobody here fits “nobody at all”.')).toBeVisible();
    await expectSound('a search for nobody');
    await search.fill('');
    await expect.element(ownRow).toBeVisible();
    await expect.element(rows).toHaveLength(3);
    expect(sought()).not.toContain('no');
  });

  test('goes on on the phone where the server does not answer', async () => {
    const there = phoneInRoom(few);
    await openPeople(there);
    await expect.element(rows).toHaveLength(3);
    there.phone.server.once(listParticipants, () => refuse('invalid'));
    await search.fill(host);
    await expect.element(page.getByText(/^Only the people on this phone/)).toBeVisible();
    await expect.element(rows).toMatchTextContent(host);
    await button('Retry').click();
    await expect.poll(() => page.getByText(/^Only the people on this phone/).query()).toBeNull();
  });

  test('looks among the people on the phone without a network, from the first letter on', async () => {
    const there = phoneInRoom(few);
    await openPeople(there);
    await expect.element(rows).toHaveLength(3);
    there.phone.setOnline(false);
    await openPeople(there);
    await expect.element(row(host)).toMatchTextContent('أبحث عن شريك');
    await search.fill(guest.slice(0, 1));
    await expect.element(page.getByText('Among the people on this phone')).toBeVisible();
    await expect.element(row(guest)).toBeVisible();
    const before = there.phone.server.calls(listParticipants).length;
    await search.fill(guest);
    await expect.element(page.getByText('1 found')).toBeVisible();
    expect(there.phone.server.calls(listParticipants)).toHaveLength(before);
  });
});

describe('the own note', () => {
  const sent = ({ phone }: ReturnType<typeof phoneInRoom>) =>
    phone.server.calls(writeNote).map(({ body }) => body.notes);

  test('is mandatory, counts to 500, and stands there as a text once it is saved', async () => {
    const there = phoneInRoom(few);
    await openPeople(there);
    await add.click();
    await expect.element(noteField).toHaveFocus();
    await noteField.fill('  \n ');
    await button('Save').click();
    await expect.element(page.getByText(texts.mandatory)).toBeVisible();
    await expect.element(noteField).toHaveFocus();
    await expectSound('a note that is missing');
    // In code points, of which each of these is one.
    await noteField.fill('𝒂'.repeat(roomLimits.noteMaxLength - 3));
    await expect.element(page.getByText('3 left')).toBeVisible();
    await noteField.fill('𝒂'.repeat(roomLimits.noteMaxLength + 1));
    await expect.element(page.getByText('1 too many')).toBeVisible();
    await button('Save').click();
    await expect.element(page.getByText('This text is too long.')).toBeVisible();
    expect(sent(there)).toEqual([]);
    await noteField.fill('  <b>Ask me</b>\nabout lamps ');
    await button('Save').click();
    await expect.element(edit).toHaveFocus();
    await expect.element(ownRow.getByText(/^<b>Ask me<\/b>/)).toMatchTextContent('about lamps');
    await expect.poll(() => sent(there)).toEqual(['<b>Ask me</b>\nabout lamps']);
    await expect.poll(() => waiting.query()).toBeNull();
    await openPeople(there);
    await expect.element(ownRow.getByText(/^<b>Ask me<\/b>/)).toBeVisible();
  });

  test('waits without a network, and only the last one is sent', async () => {
    const there = phoneInRoom(few, { notes: 'Before' });
    await openPeople(there);
    await expect.element(rows).toHaveLength(3);
    there.phone.setOnline(false);
    for (const text of ['One', 'Two']) {
      await edit.click();
      await noteField.fill(text);
      await button('Save').click();
      await expect.element(ownRow.getByText(text)).toBeVisible();
    }
    await expect.element(waiting).toBeVisible();
    await expectSound('a note that waits');
    await untilKept(there.phone.me, 1);
    await openPeople(there);
    await expect.element(ownRow.getByText('Two')).toBeVisible();
    there.phone.setOnline(true);
    await expect.poll(() => sent(there)).toEqual(['Two']);
    await expect.poll(() => waiting.query()).toBeNull();
    await expect.element(ownRow.getByText('Two')).toBeVisible();
  });

  test('that is refused says why, is tried again, and is discarded after a question', async () => {
    const there = phoneInRoom(few, { notes: 'Before' });
    there.phone.server.on(writeNote, () => refuse('forbidden'));
    await openPeople(there);
    await edit.click();
    await noteField.fill('After');
    await button('Save').click();
    await expect.element(ownRow.getByText(/^Not sent: /)).toBeVisible();
    await expect.element(ownRow.getByText('After')).toBeVisible();
    await ownRow.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => sent(there)).toEqual(['After', 'After']);
    await ownRow.getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('dialog', { name: 'Discard this note?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(ownRow.getByText('Before')).toBeVisible();
  });

  test('is kept while it is typed, and given up on request', async () => {
    const there = phoneInRoom(few);
    await openPeople(there);
    await add.click();
    await userEvent.type(noteField, 'Half a');
    await openPeople(there);
    await expect.element(noteField).toHaveValue('Half a');
    await expect.element(page.getByText('What you typed before was kept on this phone.')).toBeVisible();
    await ownRow.getByRole('button', { name: 'Discard' }).last().click();
    await expect.element(add).toHaveFocus();
    await openPeople(there);
    await expect.element(add).toBeVisible();
  });
});
