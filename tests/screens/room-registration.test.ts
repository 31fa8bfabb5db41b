import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Event, getEvent } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import { sendDynamicFormValues } from '#contract/registrations.ts';
import { loseAnswer, refuse } from './support/fake-server.ts';
import { asked, asking, openRoom as open, owing } from './support/rooms.ts';
import { expectSound } from './support/sound.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const field = (name: RegExp) => page.getByRole('textbox', { name });
const heading = page.getByRole('heading', { name: 'A few questions from the host' });
const waiting = page.getByRole('region', { name: 'Waiting for approval' });
const what = field(/^What do you make\?/);
const why = field(/^Why do you come\?/);
const price = { amount: 120, currency: 'SAR', frequency: 'ONE_TIME' } as const;

const value = (id: number, text: string) => ({ dynamicFormRequest: { id }, value: text });
const draftOf = ({ id }: Event, me: { readonly id: number }) =>
  localStorage.getItem(`answersDraft:${id}:${me.id}`);

test('a public room asks as soon as one joins, and lets in whoever has answered', async () => {
  const room = asking();
  const { phone } = await open(room);
  await button('Join').click();
  await expect.element(heading).toHaveFocus();
  await expect.element(page.getByText('You are in as soon as you have answered.')).toBeVisible();
  await expect.element(what).toHaveAttribute('placeholder', 'Chairs, films, food');
  await expect.element(page.getByText('(optional)')).toBeVisible();
  await button('Send answers').click();
  await expect.element(page.getByText('This field is mandatory')).toBeVisible();
  await expect.element(what).toHaveFocus();
  expect(phone.server.calls(sendDynamicFormValues)).toEqual([]);
  await what.fill(' Chairs ');
  await expect.element(page.getByText('This field is mandatory')).not.toBeInTheDocument();
  const letGo = phone.server.hold(sendDynamicFormValues);
  await button('Send answers').dblClick();
  letGo();
  await expect.element(tab('People')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(page.getByText('You are in').first()).toBeVisible();
  const sent = phone.server.calls(sendDynamicFormValues).map(({ body }) => body);
  expect(sent).toEqual([[value(71, 'Chairs'), value(72, '')]]);
  expect(draftOf(room, phone.me)).toBeNull();
});

test('the questions have the focus also where the place is known before the room', async () => {
  const room = asking();
  const { phone } = await open(room);
  const letGo = phone.server.hold(getEvent);
  await button('Join').click();
  await expect.poll(() => phone.server.calls(joinEvent)).toHaveLength(1);
  // What the link tells is read anew, and says that one has a place.
  phone.tell({ type: 'own.place', eventId: room.id });
  await expect.element(button('Join')).not.toBeInTheDocument();
  letGo();
  await expect.element(heading).toHaveFocus();
});

test('a private or paid room makes wait; answers may be sent again until it is decided', async () => {
  const room = asking({ private: true, price });
  const { phone, rooms } = await open(room);
  await button('Ask to join').click();
  await expect.element(page.getByText(/^SAR 120, once\. You pay the host/)).toBeVisible();
  await expect
    .element(page.getByText('The host reads your answers and approves who comes in.'))
    .toBeVisible();
  await what.fill('Chairs');
  await button('Send answers').click();
  await expect.element(waiting).toBeVisible();
  await expect.element(page.getByText('Answers sent').first()).toBeVisible();
  await button('Change my answers').click();
  await expect.element(what).toHaveValue('Chairs');
  await what.fill('Chairs and tables');
  await button('Close').click();
  await expect.element(what).not.toBeInTheDocument();
  await phone.open(`${room.lastlink}/about`);
  await expect.element(what).toHaveValue('Chairs and tables');
  await button('Send again').click();
  await expect.element(button('Change my answers')).toBeVisible();
  expect(rooms.current(room.id).dynamicFormValues).toEqual([value(71, 'Chairs and tables'), value(72, '')]);
  expect(draftOf(room, phone.me)).toBeNull();
});

test('sending needs a connection and says so; what is typed outlives a killed tab', async () => {
  const room = owing();
  const { phone } = await open(room);
  await what.fill('Chairs');
  phone.setOnline(false);
  await button('Send answers').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Sending needs a connection\./);
  await phone.open(`${room.lastlink}/about`);
  await expect.element(what).toHaveValue('Chairs');
  await expect.element(page.getByText('What you typed before was kept on this phone.')).toBeVisible();
  phone.setOnline(true);
  await button('Send answers').click();
  await expect.element(tab('People')).toBeVisible();
  const keys = phone.server.calls(sendDynamicFormValues).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test('answers whose reply was lost are not asked for anew, and nothing is kept of them', async () => {
  const room = owing({ private: true });
  const { phone, rooms } = await open(room);
  phone.server.once(sendDynamicFormValues, ({ body }) => {
    rooms.change(room.id, { dynamicFormValuesAdded: 'DONE', dynamicFormValues: body });
    return loseAnswer();
  });
  await what.fill('Chairs ');
  await button('Send answers').click();
  await expect.element(waiting).toBeVisible();
  await expect.element(button('Change my answers')).toBeVisible();
  await expect.poll(() => draftOf(room, phone.me)).toBeNull();
});

test('what the host changes meanwhile is asked, and what was typed stays', async () => {
  const room = owing();
  const { phone, rooms } = await open(room);
  await what.fill('Chairs');
  const added = { id: 73, fieldNameOrQuestion: 'Where from?', defaultValue: 'City', required: true };
  rooms.change(room.id, { dynamicFormRequests: [asked[0], added] });
  await button('Send answers').click();
  await expect.element(field(/^Where from\?/)).toHaveAccessibleDescription('This field is mandatory');
  await expect.element(field(/^Where from\?/)).toHaveFocus();
  await expect.element(why).not.toBeInTheDocument();
  await expect.element(what).toHaveValue('Chairs');
  await field(/^Where from\?/).fill('Taif');
  const renamed = { ...asked[0], fieldNameOrQuestion: 'What do you build?' };
  rooms.change(room.id, { dynamicFormRequests: [renamed, added] });
  phone.tell({ type: 'event.changed', eventId: room.id });
  await expect.element(field(/^What do you build\?/)).toHaveValue('Chairs');
  await button('Send answers').click();
  await expect.element(tab('People')).toBeVisible();
});

test.each([
  ['room_full', 'This room is full.', { registrationOpen: false, full: true }],
  ['registration_closed', 'Registration is not open', { registrationOpen: false }],
] as const)('%s is said in the button’s place, and nothing typed is lost', async (code, words, change) => {
  const room = owing();
  const { phone, rooms } = await open(room);
  await what.fill('Chairs');
  phone.server.on(sendDynamicFormValues, () => {
    rooms.change(room.id, change);
    return refuse(code);
  });
  await button('Send answers').click();
  await expect.element(button('Send answers')).not.toBeInTheDocument();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(what).toHaveValue('Chairs');
  await expect.element(button('Cancel my request')).toBeVisible();
});

test('whoever was removed and joins anew finds what they answered; who cancels leaves nothing behind', async () => {
  const room = asking({ status: 'REMOVED', dynamicFormValues: [value(71, 'Chairs')] });
  const { phone } = await open(room);
  await button('Join').click();
  await expect.element(heading).toHaveFocus();
  await expect.element(what).toHaveValue('Chairs');
  await why.fill('To meet others');
  await expect.poll(() => draftOf(room, phone.me)).toContain('To meet others');
  await button('Cancel my request').click();
  const sheet = page.getByRole('dialog', { name: 'Cancel your request to join Founders’ evening?' });
  await expect.element(sheet).toMatchTextContent(/and your answers go\. You can ask again\./);
  await sheet.getByRole('button', { name: 'Cancel my request' }).click();
  await expect.element(button('Join')).toBeVisible();
  expect(draftOf(room, phone.me)).toBeNull();
});

describe.each([
  { size: 'a small phone', width: 320, height: 640 },
  { size: 'a wide screen', width: 1280, height: 800 },
])('on $size', ({ width, height }) => {
  beforeEach(() => page.viewport(width, height));
  afterEach(() => page.viewport(390, 844));

  test('the form is sound, with long and Arabic questions and faults', async () => {
    const long = { ...asked[0], fieldNameOrQuestion: 'Wherefromandwhatfor'.repeat(15), id: 74 };
    const arabic = { ...asked[1], fieldNameOrQuestion: 'ماذا تصنع؟', defaultValue: 'كراسي', id: 75 };
    await open(owing({ dynamicFormRequests: [...asked, long, arabic] }));
    await button('Send answers').click();
    await expect.element(page.getByText('This field is mandatory').first()).toBeVisible();
    await expectSound('the questions of a room');
  });
});
