import { listParticipants, type ParticipantStatus, type RegistrantsPage } from '#contract/participants.ts';
import { sendDynamicFormValues, setStatus, setStatuses, writeNote } from '#contract/registrations.ts';
import { enter, type SignedInPerson } from './people.ts';
import { createRoomsApp, joinRoom, makeRoom } from './room-calls.ts';
import type { TestApp } from './test-app.ts';

type Caller = Pick<SignedInPerson, 'token'>;

export const questions = [
  { fieldNameOrQuestion: 'Why do you come?', defaultValue: 'A word', required: true },
  { fieldNameOrQuestion: 'What do you eat?', defaultValue: 'Anything', required: false },
];

/** A room with its host, and two people who are not in it. */
export async function startRoom(change: Readonly<Record<string, unknown>> = {}) {
  const app = await createRoomsApp();
  const [noura, maha, sara] = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')];
  const room = await makeRoom(app, noura, change);
  const asked = room.dynamicFormRequests.map(({ id }) => id);
  return { app, noura, maha, sara, id: room.id, asked };
}

/** A private room in which Maha waits, and the number of her place. */
export async function startWaiting(change: Readonly<Record<string, unknown>> = {}) {
  const started = await startRoom({ isPrivate: true, ...change });
  const { id: placeId } = await joinRoom(started.app, started.maha, started.id);
  return { ...started, placeId };
}

/** Sends answers: pairs of a question's id and a text. */
export const answer = (
  app: TestApp,
  { token }: Caller,
  id: number,
  values: readonly (readonly [question: number, value: string])[],
) =>
  app.call(
    sendDynamicFormValues,
    {
      params: { id: String(id) },
      body: values.map(([question, value]) => ({ dynamicFormRequest: { id: question }, value })),
    },
    { token },
  );

export const decide = (
  app: TestApp,
  { token }: Caller,
  eventParticipantId: number,
  status: ParticipantStatus,
  was?: ParticipantStatus,
) => app.call(setStatus, { body: { eventParticipantId, status, was } }, { token });

interface Many {
  readonly ids: readonly number[];
  readonly status: ParticipantStatus;
  readonly was?: ParticipantStatus;
}

export const decideMany = (app: TestApp, { token }: Caller, id: number, { ids, status, was }: Many) =>
  app.call(
    setStatuses,
    { params: { id: String(id) }, body: { eventParticipantIds: [...ids], status, was } },
    { token },
  );

export const note = (
  app: TestApp,
  { token }: Caller,
  { eventId, placeId, notes }: { readonly eventId: number; readonly placeId: number; readonly notes: string },
) => app.call(writeNote, { body: { eventId, eventParticipantId: placeId, notes } }, { token });

interface RegistrantsQuery {
  readonly status?: ParticipantStatus;
  readonly query?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
}

export const askRegistrants = (app: TestApp, { token }: Caller, id: number, query: RegistrantsQuery = {}) =>
  app.call(
    listParticipants,
    { params: { id: String(id) }, query: { ...query, registrants: 'true' } },
    { token },
  );

/** The registrants of a room, as a host or admin reads them. */
export async function readRegistrants(
  app: TestApp,
  caller: Caller,
  id: number,
  query: RegistrantsQuery = {},
): Promise<RegistrantsPage> {
  const { reply } = await askRegistrants(app, caller, id, query);
  if (!('counts' in reply)) throw new Error('These are the participants.');
  return reply;
}

/** The status of somebody's place as it stands. */
export async function statusOf(
  { context }: TestApp,
  placeId: number,
): Promise<ParticipantStatus | undefined> {
  const row = await context.database.reader
    .selectFrom('event_participants')
    .select('status')
    .where('id', '=', placeId)
    .executeTakeFirst();
  return row?.status;
}
