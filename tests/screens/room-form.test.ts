import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createEvent } from '#contract/events.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { loseAnswer, refuse } from './support/fake-server.ts';
import { cohort } from './support/people.ts';
import {
  address,
  button,
  choice,
  create,
  day,
  fillRoom,
  messages,
  phoneForRooms,
  preview,
  said,
  text,
  title,
  toggle,
  topic,
  weekly,
} from './support/room-form.ts';
import { realDayOf, realMoment } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

describe('a new room', () => {
  test('needs few words, and leads to its page', async () => {
    const { phone, server } = phoneForRooms();
    const app = await phone.open('/w/create');
    await fillRoom();
    await expect.element(address).toHaveValue('founders_circle');
    await expect.element(preview).toMatchTextContent(/Founders Circle.*Tuesday 22 June.*06:00 – 07:00 PM/);
    await expect.element(preview).toMatchTextContent(/\/w\/founders_circle$/);
    await expectSound('the form of a room');
    await create.click();
    await expect.element(messages).toMatchTextContent(/Room created/);
    await expect.poll(() => app.address()).toBe('/w/founders_circle/about');
    expect(server.calls(createEvent).map(({ body }) => body)).toMatchObject([
      {
        name: 'Founders Circle',
        description: '<p>We meet and talk.</p>',
        meetingStartTime: expect.stringContaining(realMoment('2021-06-22T18:00:00+03:00').slice(0, 16)),
        meetingDuration: 60,
        isPrivate: false,
        paidEvent: false,
        resourceUploadAccess: true,
        maxNumberOfParticipants: 1000,
      },
    ]);
  });

  test('is refused field by field, the first of them in focus, until each is changed', async () => {
    const { phone, server } = phoneForRooms();
    await phone.open('/w/create');
    await choice('Paid').click();
    await choice('Custom fields').click();
    await choice('Weekly').click();
    await text('Hours').fill('');
    await text('Minutes').fill('٧٥');
    await expect.element(text('Minutes')).toHaveValue('75');
    await toggle('Expiry date and time').click();
    await create.click();
    await expect.element(topic).toHaveFocus();
    const mandatory = [topic, text('Description'), day('Start date'), day('Expiry time'), day('Ends on')];
    for (const field of [...mandatory, address, text('Entry price'), text('Title'), text('Placeholder')]) {
      await expect.element(field).toHaveAccessibleDescription(said(texts.mandatory));
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expect.element(text('Minutes')).toHaveAccessibleDescription(`${texts.invalid} 0 to 59.`);
    await expect
      .element(page.getByRole('radiogroup', { name: 'Currency' }))
      .toHaveAccessibleDescription(texts.mandatory);
    await topic.fill('Circle');
    await expect.element(topic).not.toHaveAttribute('aria-invalid');
    await create.click();
    await expect.element(text('Description')).toHaveFocus();
    await expect.element(text('Description')).toHaveAttribute('data-formats', 'there');
    await expect.element(text('Description')).toHaveAccessibleDescription(said(texts.mandatory));
    await text('Minutes').fill('15');
    await expect.element(text('Minutes')).not.toHaveAttribute('aria-invalid');
    await text('Title').fill('Why?');
    await expect.element(text('Title')).not.toHaveAttribute('aria-invalid');
    await expect.element(text('Placeholder')).toHaveAttribute('aria-invalid', 'true');
    expect(server.calls(createEvent)).toEqual([]);
  });

  test('says what a valid input is, and how much of a name is too long', async () => {
    const { phone } = phoneForRooms();
    await phone.open('/w/create');
    await fillRoom();
    await topic.fill('A'.repeat(103));
    await expect.element(page.getByText('3 too many')).toBeVisible();
    await day('Start date').fill('2021-06-17');
    await toggle('Expiry date and time').click();
    await day('Expiry date').fill('2021-06-18');
    await day('Expiry time').fill('08:00');
    await text(/^Call URL/).fill('meet');
    await create.click();
    await expect.element(day('Start date')).toHaveAccessibleDescription(`${texts.invalid} Today or later.`);
    await expect
      .element(day('Expiry date'))
      .toHaveAccessibleDescription(`${texts.invalid} A moment that is still to come.`);
    await expect
      .element(text(/^Call URL/))
      .toHaveAccessibleDescription(said(`${texts.invalid} Such as https://meet.example.org/room`));
    await day('Start date').fill('2021-06-22');
    await day('Expiry date').fill('2021-06-21');
    await expect
      .element(day('Expiry date'))
      .toHaveAccessibleDescription('Before the start: who has not joined by then cannot come.');
  });

  test('carries every field', async () => {
    const [farah] = cohort;
    const { phone, server, organization } = phoneForRooms({
      organizationRole: { role: 'owner', others: farah ? [[farah, 'member']] : [] },
    });
    await phone.open('/w/create');
    await choice('An organisation').click();
    await fillRoom();
    await text(/^Tags/).fill('Design, Arabic');
    await choice('Monthly').click();
    await choice('4th Tuesday').click();
    await day('Ends on').fill('2021-12-31');
    await text('Number of occurrences').fill('6');
    await toggle('Expiry date and time').click();
    await day('Expiry date').fill('2021-12-31');
    await day('Expiry time').fill('12:00');
    await text(/^Call URL/).fill('meet.example.org/x');
    await text(/^Call details/).fill('Code 1');
    await choice('Private').click();
    await choice('Paid').click();
    await text('Entry price').fill('49,5');
    await choice('SAR').click();
    await choice('Custom fields').click();
    await text('Title').fill('Why?');
    await text('Placeholder').fill('Because');
    await button('Add an admin').click();
    await page.getByRole('option').first().click();
    await button('Add a sponsor').click();
    await page.getByRole('option', { name: /^Masar Studio/ }).click();
    await choice('All participants').click();
    await create.click();
    await expect.element(messages).toMatchTextContent(/Room created/);
    const { id } = organization.current();
    expect(server.calls(createEvent)[0]?.body).toMatchObject({
      eventType: 'ORGANIZATION',
      creatorOrganization: { id },
      adminUserIds: [farah?.id],
      tags: 'Design, Arabic',
      recurringEvent: {
        recurringType: 'MONTHLY',
        repeatOn: ['4-TUESDAY'],
        numberOfOccurrence: 6,
        endsOn: realDayOf('2021-12-31'),
      },
      meetingUrl: 'https://meet.example.org/x',
      callDetails: 'Code 1',
      isPrivate: true,
      eventPrice: { amount: 49.5, currency: 'SAR', frequency: 'ONE_TIME' },
      dynamicFormRequests: [{ fieldNameOrQuestion: 'Why?', defaultValue: 'Because', required: true }],
      eventSponsorsOrganizations: [{ organization: { id } }],
      resourceUploadAccess: false,
    });
  });

  test('a taken address is said beside it, by the check or by the server', async () => {
    const { phone, server } = phoneForRooms({ rooms: [weekly()] });
    await phone.open('/w/create');
    await fillRoom();
    await address.fill('Reading_Circle');
    await expect.element(page.getByText('Not Available').first()).toBeVisible();
    await create.click();
    await expect.element(address).toHaveAccessibleDescription(said(texts.suffixTaken));
    expect(server.calls(createEvent)).toEqual([]);
    server.once(createEvent, () => refuse('suffix_taken', { lastlinkSuffix: texts.suffixTaken }));
    await address.fill('other_circle');
    await expect.element(page.getByText('Available', { exact: true })).toBeVisible();
    await create.click();
    await expect.element(address).toHaveAccessibleDescription(said(texts.suffixTaken));
    await expect.element(address).toHaveFocus();
  });

  test('a lost answer makes no second room, and what is typed is kept without a network', async () => {
    const { phone, server } = phoneForRooms();
    await phone.open('/w/create');
    await fillRoom();
    phone.setOnline(false);
    await create.click();
    const note = page.getByRole('alert');
    await expect.element(note).toMatchTextContent(/No connection\. What you typed is kept on this phone\./);
    phone.setOnline(true);
    server.once(createEvent, loseAnswer);
    await create.click();
    await expect.poll(() => server.calls(createEvent)).toHaveLength(1);
    await expect.element(create).not.toHaveAttribute('aria-busy');
    await create.click();
    await expect.element(messages).toMatchTextContent(/Room created/);
    const [first, second] = server.calls(createEvent);
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
  });

  test('is for those whom the organiser has named', async () => {
    const { phone } = phoneForRooms({ mayCreate: false });
    await phone.open('/w/create');
    await expect.element(title('Restricted Access')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to Rooms' })).toBeVisible();
  });
});
