import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { getEvent, listEvents, updateEvent } from '#contract/events.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { refuse } from './support/fake-server.ts';
import { changeStorageElsewhere } from './support/other-tab.ts';
import {
  address,
  button,
  choice,
  day,
  fillRoom,
  messages,
  phoneForRooms,
  preview,
  question,
  said,
  save,
  text,
  title,
  topic,
  weekly,
} from './support/room-form.ts';

describe('a draft', () => {
  test('outlives a closed tab; leaving asks, and discarding empties every field', async () => {
    const { phone } = phoneForRooms();
    await phone.open('/w/create');
    await fillRoom();
    await choice('Weekly').click();
    await page.getByRole('checkbox', { name: 'Friday' }).click();
    await phone.open('/w/create');
    await expect.element(page.getByText('What you typed before was kept on this phone.')).toBeVisible();
    await expect.element(topic).toHaveValue('Founders Circle');
    await expect.element(text('Description')).toHaveTextContent('We meet and talk.');
    await expect.element(day('Start date')).toHaveValue('2021-06-22');
    await expect.element(page.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
    await expect.element(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
    await button('Back').click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await button('Discard').click();
    await expect.element(topic).toHaveValue('');
    await expect.element(text('Description')).toHaveTextContent('');
  });

  test('two tabs: what the other one saved is not offered again, what was typed here stays', async () => {
    const { phone } = phoneForRooms();
    await phone.open('/w/create');
    await topic.fill('Typed here');
    const key = `${storageKeys.roomDraft}:new:${phone.me.id}`;
    changeStorageElsewhere(key, () => null);
    await expect.element(topic).toHaveValue('Typed here');
    await text(/^Tags/).fill('one');
    await expect.poll(() => localStorage.getItem(key)).toContain('one');
  });
});

describe('a room that stands', () => {
  const open = async (rooms = [weekly()]) => {
    const opened = phoneForRooms({ rooms });
    const app = await opened.phone.open('/w/reading_circle/manage');
    return { ...opened, app, room: rooms[0] };
  };

  test('shows what it is, and sends only what was changed', async () => {
    const { server, app } = await open();
    await expect.element(topic).toHaveValue('Reading circle');
    await expect.element(day('Start date')).toHaveValue('2021-06-22');
    await expect.element(day('Start time')).toHaveValue('19:00');
    await expect.element(day('Ends on')).toHaveValue('2021-12-31');
    await expect.element(page.getByRole('checkbox', { name: 'Thursday' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Thursday' }).click();
    await expect.element(preview).toMatchTextContent(/Every Tuesday until 31 Dec, 07:00 – 08:30 PM/);
    await topic.fill('Slow reading');
    await expect.element(address).toHaveValue('reading_circle');
    await save.click();
    await expect.element(messages).toMatchTextContent(/Room saved/);
    await expect.poll(() => app.address()).toBe('/w/reading_circle/about');
    const [sent] = server.calls(updateEvent);
    expect(Object.keys(sent?.body ?? {}).sort()).toEqual([
      'maxNumberOfParticipants',
      'name',
      'recurringEvent',
    ]);
    expect(sent?.body).toMatchObject({ name: 'Slow reading', recurringEvent: { repeatOn: ['TUESDAY'] } });
  });

  test('a field that another device changed too is asked about', async () => {
    const { known, app, room } = await open();
    await topic.fill('Mine');
    await choice('Private').click();
    if (room) known.change(room.id, { name: 'Theirs' });
    await app.queryClient.invalidateQueries();
    const note = page.getByRole('region', { name: 'Changed on another device' });
    await expect.element(note.getByText('Theirs', { exact: true })).toBeVisible();
    await expect.element(save).toBeDisabled();
    await note.getByRole('button', { name: 'Use that Topic' }).click();
    await expect.element(topic).toHaveValue('Theirs');
    await expect.element(choice('Private')).toBeChecked();
  });

  test('errors of the server stand beside the fields that they name', async () => {
    const { server } = await open();
    server.on(updateEvent, () =>
      refuse('invalid', { 'recurringEvent.endsOn': texts.invalid, meetingUrl: texts.invalid }),
    );
    await topic.fill('Slow reading');
    await save.click();
    await expect.element(day('Ends on')).toHaveAccessibleDescription(said(texts.invalid));
    await expect.element(text(/^Call URL/)).toHaveAccessibleDescription(said(texts.invalid));
  });

  test('of the programme keeps name, address, host and security', async () => {
    const { phone } = phoneForRooms({ rooms: [{ ...weekly(), id: 3 }] });
    await phone.open('/w/reading_circle/manage');
    await expect.element(page.getByText('Cannot be changed for this room.').first()).toBeVisible();
    await expect.element(topic).not.toBeInTheDocument();
    await expect.element(address).not.toBeInTheDocument();
    await expect.element(choice('Private')).not.toBeInTheDocument();
    await expect.element(text(/^Tags/)).toBeVisible();
  });

  test('is closed to who may not change it', async () => {
    const room = { ...weekly(), mayEdit: false };
    const { server } = await open([room]);
    await expect.element(title('Restricted Access')).toBeVisible();
    expect(server.calls(getEvent).length).toBeGreaterThan(0);
  });

  /** The room as whoever runs its organisation has it, without a place in it. */
  const phoneOfOrganization = () => {
    const room = { ...weekly(), meetingUrl: null, eventParticipantStatus: null };
    const hub = { id: 900, name: 'Hub', logo: null, orgLastlinkSuffix: 'hub' };
    return phoneForRooms({
      rooms: [{ ...room, eventType: 'ORGANIZATION', creatorOrganization: hub }],
      adminOf: [hub],
    });
  };

  test.each([getEvent, listEvents])(
    'is not called closed before it is known to be: $path',
    async (endpoint) => {
      const { phone, server } = phoneOfOrganization();
      const letGo = server.hold(endpoint);
      const { queryClient } = await phone.open('/w/reading_circle/manage');
      await expect.poll(() => server.calls(endpoint)).not.toEqual([]);
      // Nothing else is on its way.
      await expect.poll(() => queryClient.isFetching()).toBe(1);
      // Sooner than a call that is not answered is given up.
      await expect.element(title('Edit room'), { timeout: 2_000 }).toBeVisible();
      letGo();
      await expect.element(topic).toHaveValue('Reading circle');
    },
  );

  test('that cannot be read says so, and not that it is closed', async () => {
    const { phone, server } = phoneOfOrganization();
    server.on(listEvents, () => refuse('not_found'));
    await phone.open('/w/reading_circle/manage');
    await expect.element(page.getByText(texts.failureTitle)).toBeVisible();
    await expect.element(button('Retry')).toBeVisible();
  });

  test('which is not there is told in the words of a room that is not', async () => {
    const { phone } = phoneForRooms();
    await phone.open('/w/nowhere/manage');
    await expect.element(title('This room is not here')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to Rooms' })).toBeVisible();
  });

  test('without a place in it the call is not shown, and stays', async () => {
    await phoneOfOrganization().phone.open('/w/reading_circle/manage');
    await expect.element(text(/^Call URL/)).toHaveAccessibleDescription(/you do not see it/);
  });
});
