import { isDeepStrictEqual } from 'node:util';
import type { CreateEvent, UpdateEvent } from '#contract/event-fields.ts';
import type { Event } from '#contract/events.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#contract/texts.ts';
import { fold } from '#domain/fold.ts';
import type { ActionContext } from '#server/action.ts';
import { isTaken } from '#server/db/errors.ts';
import { roomSaved } from '#server/event-news/event-news.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { chosenImage } from '#server/providers/files/chosen-image.ts';
import { faultOfText } from '#server/rich-text/fault-of-text.ts';
import { lockRoom } from './places/actions.ts';
import { type AdminsChoice, setAdmins } from './places/admins/actions.ts';
import { upsertParticipant } from './places/store.ts';
import { programmeEventIds } from './present.ts';
import { saveQuestions } from './questions.ts';
import { isReservedRoomSuffix, mayCreateRooms, mayEdit, readKnownRoom, viewSavedRoom } from './read.ts';
import { listSponsors, mayEditOrganization, type RoomRow } from './reader.ts';
import {
  columnsOf,
  faultsOf,
  mergedValues,
  newRoomValues,
  type RoomValues,
  showsChange,
  storedValues,
} from './room-values.ts';
import { findOrganizationIds, insertRoom, type RoomColumns, replaceSponsors, updateRoom } from './writer.ts';

/** Bytes that a room takes in the database besides its description. */
const rowBytes = 10_000;

const invalid = (fields: Readonly<Record<string, string>>) => new ProblemError('invalid', { fields });
const suffixTaken = () => new ProblemError('suffix_taken', { fields: { lastlinkSuffix: texts.suffixTaken } });

/** Throws `suffix_taken` where the unique index refuses the suffix: it decides between two writes at once. */
async function orSuffixTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isTaken(error, { table: 'events', column: 'suffix_key' }) ? suffixTaken() : error;
  }
}

/** Refuses a cleaned description that cannot be stored. */
function requireStorable(description: string): void {
  const fault = faultOfText(description, roomLimits.descriptionMaxLength);
  if (fault !== null) throw invalid({ description: fault });
}

function requireSound(after: RoomValues, before: RoomValues, { context }: ActionContext): void {
  const faults = faultsOf(after, before, context.programmeClock);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Lets a room be made, or become, one of an organisation by those alone who may edit that organisation. */
async function requireOrganization(
  { tx, me: { userId } }: ActionContext,
  after: RoomValues,
  before: RoomValues,
): Promise<void> {
  const organizationId = after.creatorOrganization?.id;
  if (organizationId === undefined || organizationId === before.creatorOrganization?.id) return;
  if (!(await mayEditOrganization(tx, { organizationId, userId }))) throw new ProblemError('forbidden');
}

interface CoverChoice {
  readonly given: string | null | undefined;
  readonly current: string | null;
}

async function coverOf(
  { tx, context, me: { userId } }: ActionContext,
  { given, current }: CoverChoice,
): Promise<string | null> {
  if (given === undefined) return current;
  const { secret, config, clock } = context;
  const choice = { secret, publicUrl: config.publicUrl, now: clock(), userId, given: given ?? '', current };
  const cover = await chosenImage(tx, choice);
  if (cover === undefined) throw invalid({ coverImage: texts.invalid });
  return cover;
}

/** Saves the sponsors of a room; answers true where they are others, or in another order. */
async function saveSponsors(
  { tx }: ActionContext,
  eventId: number,
  sponsors: UpdateEvent['eventSponsorsOrganizations'],
): Promise<boolean> {
  if (sponsors === undefined) return false;
  const ids = sponsors.map(({ organization }) => organization.id);
  const known = await findOrganizationIds(tx, ids);
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing !== -1)
    throw invalid({ [`eventSponsorsOrganizations.${missing}.organization.id`]: texts.invalid });
  const after = [...new Set(ids)];
  const before = (await listSponsors(tx, eventId)).map(({ id }) => id);
  if (isDeepStrictEqual(before, after)) return false;
  await replaceSponsors(tx, eventId, after);
  return true;
}

/** Saves what a room has beside its own row; answers true where its people are shown something new thereby. */
async function saveParts(
  action: ActionContext,
  body: UpdateEvent,
  choice: Omit<AdminsChoice, 'userIds'>,
): Promise<boolean> {
  const hasNewSponsors = await saveSponsors(action, choice.eventId, body.eventSponsorsOrganizations);
  await saveQuestions(action, choice.eventId, body.dynamicFormRequests);
  if (body.adminUserIds !== undefined) await setAdmins(action, { ...choice, userIds: body.adminUserIds });
  return hasNewSponsors;
}

/** Makes a room, for those whom the organiser has named; whoever makes it is its host. */
export async function createRoom(action: ActionContext, body: CreateEvent): Promise<Event> {
  const { tx, context, me } = action;
  const { userId } = me;
  if (!mayCreateRooms(context, userId)) throw new ProblemError('forbidden');
  const before = newRoomValues(me.user.time_zone_id ?? context.programme.timeZoneId, roomLimits.placesMax);
  const after = mergedValues(before, body);
  requireStorable(after.description);
  requireSound(after, before, action);
  await requireOrganization(action, after, before);
  if (isReservedRoomSuffix(after.lastlinkSuffix)) throw suffixTaken();
  context.writtenBytes.add(userId, rowBytes + Buffer.byteLength(after.description));
  const now = context.clock();
  const columns = columnsOf(after, await coverOf(action, { given: body.coverImage, current: null }));
  const eventId = await orSuffixTaken(
    insertRoom(tx, { ...columns, creator_user_id: userId, created_at: now }),
  );
  await upsertParticipant(tx, {
    eventId,
    userId,
    status: 'APPROVED',
    isHost: true,
    isAdmin: false,
    now,
  });
  await saveParts(action, body, { eventId, organizationId: columns.creator_organization_id ?? null });
  return viewSavedRoom(tx, { id: eventId, userId }, context);
}

/** Fields that nobody may change of the programme's own events. */
const fixedFields = ['name', 'lastlinkSuffix', 'eventType', 'creatorOrganization', 'isPrivate'] as const;

function requireUnfixed({ context }: ActionContext, id: number, after: RoomValues, before: RoomValues): void {
  if (!programmeEventIds(context).includes(id)) return;
  const changed = fixedFields.filter((field) => after[field] !== before[field]);
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((field) => [field, texts.invalid])));
}

function requireFreeSuffix(after: RoomValues, before: RoomValues): void {
  const isNew = fold(after.lastlinkSuffix) !== fold(before.lastlinkSuffix);
  if (isNew && isReservedRoomSuffix(after.lastlinkSuffix)) throw suffixTaken();
}

async function requireEditable({ tx, me }: ActionContext, id: number): Promise<RoomRow> {
  const row = await readKnownRoom(tx, { id, userId: me.userId });
  if (!mayEdit(row)) throw new ProblemError('forbidden');
  return row;
}

/** Changes a room: what is absent stays, `null` clears, and the rules between fields hold for the whole. */
export async function changeRoom(
  action: ActionContext,
  { id, body }: { readonly id: number; readonly body: UpdateEvent },
): Promise<Event> {
  const { tx, context, me } = action;
  // Of two who edit at once the second changes what the first has saved.
  await lockRoom(action, id);
  const row = await requireEditable(action, id);
  const before = storedValues(row);
  const after = mergedValues(before, body);
  if (body.description !== undefined) requireStorable(after.description);
  requireUnfixed(action, id, after, before);
  requireSound(after, before, action);
  await requireOrganization(action, after, before);
  requireFreeSuffix(after, before);
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(body.description ?? ''));
  const cover = await coverOf(action, { given: body.coverImage, current: row.cover_image });
  const columns: RoomColumns = columnsOf(after, cover);
  await orSuffixTaken(updateRoom(tx, id, columns));
  const organizationId = columns.creator_organization_id ?? null;
  const hasNewSponsors = await saveParts(action, body, { eventId: id, organizationId });
  const isShown = hasNewSponsors || showsChange(columnsOf(before, row.cover_image), columns);
  await roomSaved(action, { eventId: id, isShown });
  return viewSavedRoom(tx, { id, userId: me.userId }, context);
}
