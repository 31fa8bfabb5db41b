import { createEvent, type Event, getEvent, getPublicEvent, updateEvent } from '#contract/events.ts';
import { joinEvent, type PlaceRecord } from '#contract/participants.ts';
import type { SignedInPerson } from './people.ts';
import { smallestRoom } from './room-cases.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** The first three people who sign in to a test's server may make rooms. */
const creators = { ROOM_CREATOR_IDS: '1,2,3' };

export const createRoomsApp = ({ env, ...options }: TestAppOptions = {}): Promise<TestApp> =>
  createTestApp({ ...options, env: { ...creators, ...env } });

type Body = Readonly<Record<string, unknown>>;
type Caller = Pick<SignedInPerson, 'token'>;

/** An answer to a body that the contract's types need not let through. */
async function send(app: TestApp, { token }: Caller, method: string, path: string, body: Body) {
  const answer = await app.request({ method, path, token, body });
  return { status: answer.status, text: answer.text, body: JSON.parse(answer.text) };
}

export const postRoom = (app: TestApp, caller: Caller, change: Body = {}) =>
  send(app, caller, 'POST', createEvent.path, { ...smallestRoom, ...change });

export const putRoom = (app: TestApp, caller: Caller, id: number, body: Body) =>
  send(app, caller, 'PUT', updateEvent.path.replace(':id', String(id)), body);

/** A room, made by somebody who may. */
export async function makeRoom(app: TestApp, caller: Caller, change: Body = {}): Promise<Event> {
  const { status, text, body } = await postRoom(app, caller, change);
  if (status !== 201) throw new Error(`No room was made: ${text}`);
  return body;
}

export const askRoom = (app: TestApp, { token }: Caller, id: number) =>
  app.call(getEvent, { params: { id: String(id) } }, { token });

export const readRoom = async (app: TestApp, caller: Caller, id: number): Promise<Event> =>
  (await askRoom(app, caller, id)).reply;

/** Joins, or acts on the place of somebody else. */
export const askToJoin = (
  app: TestApp,
  { token, user }: SignedInPerson,
  eventId: number,
  { participantUserId = user.id, admin }: { participantUserId?: number; admin?: boolean } = {},
) => app.call(joinEvent, { body: { eventId, participantUserId, admin } }, { token });

export const joinRoom = async (app: TestApp, caller: SignedInPerson, eventId: number): Promise<PlaceRecord> =>
  (await askToJoin(app, caller, eventId)).reply;

/** Reads the public link of a room, as a stranger where there is no token. */
export const askPublic = (app: TestApp, token?: string, suffix: string = smallestRoom.lastlinkSuffix) =>
  app.call(getPublicEvent, { params: { suffix } }, { token });
