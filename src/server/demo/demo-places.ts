import type { NotificationsType } from '#contract/notifications.ts';
import { dayMs, hourMs, type ProgrammeClock } from '#domain/time/clock.ts';
import type { Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { demoNotes } from './demo-notes.ts';
import type { DemoRegistrant } from './demo-registrants.ts';
import type { DemoRoom } from './demo-room-list.ts';
import {
  type DemoNews,
  type DemoPlace,
  insertDemoAnswers,
  insertDemoNews,
  insertDemoPlaces,
  listQuestionIds,
} from './store.ts';

export interface DemoPlacesSetting {
  /** Numbers of the demo's people by their full names. */
  readonly idOf: (name: string) => number | undefined;
  readonly hostId: number;
  readonly adminId: number;
  /** Rooms take place on the days and weekdays that people see. */
  readonly clock: ProgrammeClock;
}

export interface MadeRoom {
  readonly id: number;
  readonly room: DemoRoom;
}

interface Made extends MadeRoom {
  readonly setting: DemoPlacesSetting;
}

export const madeMsAgo = 28 * dayMs;
const joinedHoursAgo = 26 * 24;
/** Longest time until somebody is decided about. */
const decidedAfterHours = 7;
const newsMs = 36 * hourMs;

/** Puts everybody into the demo's rooms, with their notes and answers, and says what is new there. */
export async function insertRegistrants(
  tx: Writer,
  rooms: readonly MadeRoom[],
  setting: DemoPlacesSetting,
): Promise<void> {
  const news: DemoNews[] = [];
  for (const { id, room } of rooms) {
    const made = { id, room, setting };
    const registrants = [...joinedLongAgo(room), ...(room.registrants ?? [])];
    const asked = registrants.map((registrant) => placeOf(made, registrant));
    const placeIds = await insertDemoPlaces(tx, [...leadersOf(made), ...asked]);
    await insertAnswers(tx, made, placeIds);
    news.push(...changesOf(made), ...asked.flatMap((place) => newsOfPlace(place, setting)));
  }
  // Read positions go by their numbers.
  await insertDemoNews(
    tx,
    news.toSorted((one, other) => one.created_at - other.created_at),
  );
}

const joinedLongAgo = ({ members = [] }: DemoRoom): DemoRegistrant[] =>
  members.map((who, index) => ({ who, status: 'APPROVED', hoursAgo: joinedHoursAgo - index * 3 }));

function leadersOf(made: Made): DemoPlace[] {
  const { hostId, adminId, clock } = made.setting;
  const since = clock.now() - madeMsAgo;
  const approved = { status: 'APPROVED', approved_at: since } as const;
  return [
    { ...plainPlace(made, hostId, since), ...approved, is_host: toFlag(true) },
    { ...plainPlace(made, adminId, since), ...approved, is_admin: toFlag(true) },
  ];
}

function placeOf(made: Made, registrant: DemoRegistrant): DemoPlace {
  const { room, setting } = made;
  const { who, status, hoursAgo, ticket = null, answers, by } = registrant;
  const at = setting.clock.now() - hoursAgo * hourMs;
  const place = { ...plainPlace(made, numberOf(who, setting), at), ticket, status };
  if (status === 'TO_BE_APPROVED')
    return { ...place, owes_answers: toFlag(room.questions !== undefined && answers === undefined) };
  const approvesByItself = room.isPrivate !== true && room.price === undefined;
  if (status === 'APPROVED' && approvesByItself) return { ...place, approved_at: at };
  const decidedAt = at + Math.min(decidedAfterHours, hoursAgo / 2) * hourMs;
  return {
    ...place,
    approved_at: status === 'APPROVED' ? decidedAt : null,
    decided_by: by === 'admin' ? setting.adminId : setting.hostId,
    decided_at: decidedAt,
    decided_from: status === 'REMOVED' ? 'APPROVED' : 'TO_BE_APPROVED',
  };
}

function plainPlace({ id, room, setting }: Made, userId: number, at: number): DemoPlace {
  const notes = Object.entries(demoNotes[room.suffix] ?? {});
  const note = notes.find(([who]) => setting.idOf(who) === userId)?.[1] ?? null;
  return {
    event_id: id,
    user_id: userId,
    status: 'APPROVED',
    is_host: toFlag(false),
    is_admin: toFlag(false),
    notes: note,
    owes_answers: toFlag(false),
    ticket: null,
    approved_at: null,
    decided_by: null,
    decided_at: null,
    decided_from: null,
    created_at: at,
  };
}

async function insertAnswers(
  tx: Writer,
  { id, room, setting }: Made,
  placeIds: ReadonlyMap<number, number>,
): Promise<void> {
  if (room.questions === undefined) return;
  const questionIds = await listQuestionIds(tx, id);
  const rows = (room.registrants ?? []).flatMap(({ who, answers = [] }) => {
    const placeId = placeIds.get(numberOf(who, setting)) ?? 0;
    return answers.map((value, index) => ({
      participant_id: placeId,
      question_id: questionIds[index] ?? 0,
      value,
    }));
  });
  await insertDemoAnswers(
    tx,
    rows.filter(({ value }) => value !== ''),
  );
}

function changesOf({ id, room, setting }: Made): DemoNews[] {
  if (room.changed === undefined) return [];
  const { by, hoursAgo } = room.changed;
  const actor = by === 'admin' ? setting.adminId : setting.hostId;
  const at = setting.clock.now() - hoursAgo * hourMs;
  return [{ event_id: id, type: 'EVENT_ABOUT', actor_id: actor, subject_id: null, created_at: at }];
}

/** Tells hosts of somebody who asks or joins, and everybody of somebody who is in. */
function newsOfPlace(place: DemoPlace, { clock }: DemoPlacesSetting): DemoNews[] {
  const { event_id, user_id, created_at, approved_at, decided_at, decided_by } = place;
  const news = (type: NotificationsType, actor: number, at: number) =>
    at < clock.now() - newsMs
      ? []
      : [{ event_id, type, actor_id: actor, subject_id: user_id, created_at: at }];
  const asks = place.owes_answers === 0 && decided_at === null;
  return [
    ...(asks ? news('EVENT_REGISTRANTS', user_id, created_at) : []),
    ...(approved_at ? news('EVENT_PEOPLE', decided_by ?? user_id, approved_at) : []),
  ];
}

function numberOf(name: string, { idOf }: DemoPlacesSetting): number {
  const id = idOf(name);
  if (id === undefined) throw new Error(`Nobody in the demo is called ${name}`);
  return id;
}
