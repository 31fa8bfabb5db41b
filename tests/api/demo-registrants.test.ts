import { expect, test } from 'vitest';
import { type Event, getEvent, getPublicEvent, listEvents } from '#contract/events.ts';
import { listUnread } from '#contract/notifications.ts';
import { listParticipants, type Registrant, type RegistrantsPage } from '#contract/participants.ts';
import { sendDynamicFormValues, setStatus } from '#contract/registrations.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const demo = { env: { DEMO: '1' } };
const [clinic, founders, circle, portfolio, workshop] = [4, 5, 6, 9, 10];

const signIn = async (app: TestApp, who: string) =>
  (await app.signInWithPassword(`${who}@demo.test`)).accessToken;

async function registrantsOf(app: TestApp, id: number): Promise<RegistrantsPage> {
  const input = { params: { id: String(id) }, query: { registrants: 'true', pageSize: '200' } } as const;
  const { reply } = await app.call(listParticipants, input, { token: await signIn(app, 'host') });
  if (!('counts' in reply)) throw new Error('These are not registrants.');
  return reply;
}

const named = ({ content }: RegistrantsPage, lastName: string): Registrant => {
  const found = content.find(({ participantUser }) => participantUser.lastName === lastName);
  if (found === undefined) throw new Error(`Nobody here is called ${lastName}.`);
  return found;
};

test("the registrants of a demo's private room stand in every state, with tickets and answers", async () => {
  await using app = await createTestApp(demo);
  const page = await registrantsOf(app, founders);
  expect(page.counts).toEqual({ TO_BE_APPROVED: 4, APPROVED: 24, DENIED: 2, REMOVED: 1, BLOCKED: 0 });
  expect(new Set(page.content.map(({ ticket }) => ticket))).toEqual(new Set(['Cohort', 'Guest', 'Free']));
  expect(page.content.filter(({ answered }) => !answered)).toEqual([named(page, 'Aljehani')]);
  expect(named(page, 'Alrashid').answers[0]?.value).toMatch(/^\p{Script=Arabic}/u);
  expect(new Set(page.content.map(({ answers }) => answers.length))).toEqual(new Set([0, 2, 3]));
  const days = new Set(page.content.map(({ createdDateStr }) => createdDateStr.slice(0, 10)));
  expect(days.size).toBeGreaterThan(5);
  const undecided = page.content.filter(({ decidedBy }) => decidedBy === null);
  expect(undecided).toHaveLength(6);
  expect(undecided.every(({ status, host, admin }) => status === 'TO_BE_APPROVED' || host || admin)).toBe(
    true,
  );
});

test('the accounts of a demo stand in different states, one of them with a form to fill in', async () => {
  await using app = await createTestApp(demo);
  const statesOf = async (who: string) => {
    const { reply } = await app.call(listEvents, {}, { token: await signIn(app, who) });
    const rooms = [...reply.eventsAttendedByMe, ...reply.organizationEventsAttendedByMe];
    const other = rooms.filter(({ eventParticipantStatus: status }) => status !== 'APPROVED');
    return Object.fromEntries(other.map((room) => [room.name, room.eventParticipantStatus]));
  };
  expect(await statesOf('participant')).toEqual({
    'Founders’ evening': 'TO_BE_APPROVED',
    'Pitch night': 'REMOVED',
    'Workshop day in Al Olaya': 'TO_BE_APPROVED',
  });
  expect(await statesOf('second')).toEqual({
    'Portfolio review': 'TO_BE_APPROVED',
    'Workshop day in Al Olaya': 'DENIED',
  });
  expect(await statesOf('applicant')).toEqual({
    'The corridor': 'DENIED',
    'Workshop day in Al Olaya': 'TO_BE_APPROVED',
  });
  const token = await signIn(app, 'participant');
  const read = async (id: number): Promise<Event> =>
    (await app.call(getEvent, { params: { id: String(id) } }, { token })).reply;
  expect(await read(founders)).toMatchObject({ dynamicFormValuesAdded: 'DONE' });
  expect((await read(founders)).dynamicFormValues).toHaveLength(2);
  expect(await read(workshop)).toMatchObject({ dynamicFormValuesAdded: 'NOT_DONE', dynamicFormValues: [] });
});

test('what a demo leaves open can be done: the form fills in, and the host decides', async () => {
  await using app = await createTestApp(demo);
  const token = await signIn(app, 'participant');
  const params = { id: String(workshop) };
  const { reply: room } = await app.call(getPublicEvent, { params: { suffix: 'workshop_day' } }, { token });
  expect(room.eventParticipantStatus).toBe('TO_BE_APPROVED');
  const { dynamicFormRequests } = (await app.call(getEvent, { params }, { token })).reply;
  const body = dynamicFormRequests.map(({ id }) => ({ dynamicFormRequest: { id }, value: 'A kettle' }));
  const sent = await app.call(sendDynamicFormValues, { params, body }, { token });
  expect(sent.reply.status).toBe('APPROVED');

  const host = await signIn(app, 'host');
  const page = await registrantsOf(app, founders);
  const approve = (lastName: string) =>
    app.call(
      setStatus,
      { body: { eventParticipantId: named(page, lastName).id, status: 'APPROVED', was: 'TO_BE_APPROVED' } },
      { token: host },
    );
  expect((await approve('Alqurashi')).reply.status).toBe('APPROVED');
  expect((await approve('Aljehani')).problem.code).toBe('answers_missing');
});

test('a demo has news for its host and a participant, in some rooms', async () => {
  await using app = await createTestApp(demo);
  const newsOf = async (who: string) => {
    const { reply } = await app.call(listUnread, {}, { token: await signIn(app, who) });
    const news = reply.filter(({ unread, objectId }) => unread > 0 && objectId > 3);
    return new Set(news.map((one) => `${one.objectId} ${one.notificationsType} ${one.unread}`));
  };
  expect(await newsOf('participant')).toEqual(
    new Set([`${clinic} EVENT_ABOUT 1`, `${clinic} EVENT_PEOPLE 2`, `${circle} EVENT_ABOUT 1`]),
  );
  expect(await newsOf('host')).toEqual(
    new Set([
      `${clinic} EVENT_ABOUT 1`,
      `${clinic} EVENT_PEOPLE 2`,
      `${clinic} EVENT_REGISTRANTS 2`,
      `${founders} EVENT_PEOPLE 1`,
      `${founders} EVENT_REGISTRANTS 3`,
      `${portfolio} EVENT_REGISTRANTS 2`,
    ]),
  );
});
