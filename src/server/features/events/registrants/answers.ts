import type { Participant, ParticipantStatus, PlaceRecord } from '#contract/participants.ts';
import type { DynamicFormValue } from '#contract/registrations.ts';
import { texts } from '#contract/texts.ts';
import { isVisible } from '#contract/written-text.ts';
import { canReadContent, isHiddenFrom, statusOfJoin } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import { placeChanged } from '#server/event-news/event-news.ts';
import { conflict, lockRoom, record, requireFreePlace } from '#server/features/events/places/actions.ts';
import { presentParticipant } from '#server/features/events/places/read.ts';
import { findRecord } from '#server/features/events/places/store.ts';
import { isExpired, participationOf } from '#server/features/events/present.ts';
import { findRoom, type RoomRow } from '#server/features/events/reader.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findEventOfPlace, listEveryQuestion, listOwing } from './store.ts';
import { forgiveAnswers, replaceAnswers, updateNote, writeAnswered } from './writer.ts';

/** Bytes that an answer takes in the database besides its text. */
const rowBytes = 100;

/** Texts of answers by their questions, without those that show nothing; of a question given twice the last one counts. */
function answersOf(values: readonly DynamicFormValue[]): Map<number, string> {
  const given = values.map(({ dynamicFormRequest, value }) => [dynamicFormRequest.id, value] as const);
  return new Map([...new Map(given)].filter(([, value]) => isVisible(value)));
}

/**
 * Checks answers against the questions of a room, retired ones too, which the person may still have before them; returns
 * the questions whose answers are replaced.
 */
async function requireAnswered(
  { tx }: ActionContext,
  eventId: number,
  values: readonly DynamicFormValue[],
): Promise<number[]> {
  const questions = await listEveryQuestion(tx, eventId);
  const known = new Set(questions.map(({ id }) => id));
  const answers = answersOf(values);
  const fields: Record<string, string> = {};
  for (const { dynamicFormRequest } of values)
    if (!known.has(dynamicFormRequest.id)) fields[dynamicFormRequest.id] = texts.invalid;
  const asked = questions.filter(({ retired_at }) => retired_at === null);
  for (const { id, is_required } of asked)
    if (is_required === 1 && !answers.has(id)) fields[id] = texts.mandatory;
  if (Object.keys(fields).length > 0) throw new ProblemError('invalid', { fields });
  return [...new Set([...asked.map(({ id }) => id), ...values.map((value) => value.dynamicFormRequest.id)])];
}

/** Finds the room in which the caller waits; throws what the answers of anybody else are refused with. */
async function findAwaitedRoom(action: ActionContext, eventId: number): Promise<RoomRow> {
  const { tx, context, me } = action;
  const room = await findRoom(tx, eventId, me.userId);
  const participation = room === undefined ? null : participationOf(room);
  if (room === undefined || participation === null || isHiddenFrom(participation))
    throw new ProblemError('not_found');
  if (participation.status !== 'TO_BE_APPROVED') throw conflict('Your answers can no longer be changed.');
  if (isExpired(room, context)) throw new ProblemError('registration_closed');
  await requireFreePlace(action, room);
  return room;
}

/** Status of somebody who has answered. */
const statusAfter = (room: RoomRow): ParticipantStatus =>
  statusOfJoin({ isPrivate: room.is_private === 1, isPaid: room.is_paid === 1, asksQuestions: false });

/** Takes the answers of somebody who waits, in the place of those before; where no host decides they are in. */
export async function sendAnswers(
  action: ActionContext,
  eventId: number,
  values: readonly DynamicFormValue[],
): Promise<PlaceRecord> {
  const { tx, context, me } = action;
  await lockRoom(action, eventId);
  const room = await findAwaitedRoom(action, eventId);
  const questionIds = await requireAnswered(action, eventId, values);
  const answers = answersOf(values);
  context.writtenBytes.add(me.userId, bytesOf(answers));
  const placeId = room.place_id ?? 0;
  await replaceAnswers(tx, { placeId, questionIds, answers });
  const status = statusAfter(room);
  await writeAnswered(tx, { placeId, isApproved: status === 'APPROVED', now: context.clock() });
  const asks = room.place_owes === 1;
  await placeChanged(action, { eventId, userId: me.userId, was: 'TO_BE_APPROVED', is: status, asks });
  return record(action, eventId, me.userId);
}

/** Lets everybody off who still owes answers to a room that asks nothing any more: its hosts can decide about them. */
export async function letOff(action: ActionContext, eventId: number): Promise<void> {
  const waiting = await listOwing(action.tx, eventId);
  await forgiveAnswers(action.tx, eventId);
  for (const userId of waiting)
    await placeChanged(action, { eventId, userId, was: 'TO_BE_APPROVED', is: 'TO_BE_APPROVED', asks: true });
}

const bytesOf = (answers: ReadonlyMap<number, string>): number =>
  [...answers.values()].reduce((sum, value) => sum + rowBytes + Buffer.byteLength(value), 0);

interface Note {
  readonly eventId: number;
  readonly eventParticipantId: number;
  readonly notes: string;
}

/** Writes the caller's own note in the list of a room's people. */
export async function saveNote(
  action: ActionContext,
  { eventId, eventParticipantId, notes }: Note,
): Promise<Participant> {
  const { tx, context, me } = action;
  const place = { eventId, userId: me.userId };
  await lockRoom(action, eventId);
  const room = await findRoom(tx, eventId, me.userId);
  const participation = room === undefined ? null : participationOf(room);
  if (room === undefined || participation === null || isHiddenFrom(participation))
    throw new ProblemError('not_found');
  if (!canReadContent(participation))
    throw new ProblemError('not_found', { message: 'Notes are for people who are in the room.' });
  if ((await findEventOfPlace(tx, eventParticipantId)) !== eventId) throw new ProblemError('not_found');
  if (room.place_id !== eventParticipantId) throw new ProblemError('forbidden');
  context.writtenBytes.add(me.userId, Buffer.byteLength(notes));
  await updateNote(tx, eventParticipantId, notes);
  await placeChanged(action, { ...place, was: 'APPROVED', is: 'APPROVED' });
  const row = await findRecord(tx, place);
  if (row === undefined) throw new ProblemError('not_found');
  return presentParticipant(row, context);
}
