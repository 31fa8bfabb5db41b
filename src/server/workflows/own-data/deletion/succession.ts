import type { DeletionPlan } from '#contract/own-data.ts';
import { displayName } from '#domain/person.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import {
  findHost,
  findOrganizationHeir,
  findRoomHeir,
  hasOthers,
  listHostedAlone,
  listOwned,
} from './reader.ts';

/** Thing that somebody leaves who deletes their account, with whom it passes to; null where it is deleted. */
export interface Passing {
  readonly id: number;
  readonly name: string;
  readonly to: number | null;
}

export interface Succession {
  readonly organizations: readonly Passing[];
  readonly rooms: readonly Passing[];
}

/**
 * Decides what becomes of a person's organisations and rooms. An organisation passes to whoever has been its admin for
 * longest, else its member. A room that nobody else hosts passes to whoever has been its admin for longest, else, where
 * others are in it, to a host of the programme. What nobody is left to have is deleted.
 */
export async function planSuccession(
  db: Reader,
  { programme: { eventIds } }: Pick<Context, 'programme'>,
  userId: number,
): Promise<Succession> {
  const organizations: Passing[] = [];
  for (const owned of await listOwned(db, userId))
    organizations.push({ ...owned, to: await findOrganizationHeir(db, owned.id, userId) });
  const host = await findHost(db, eventIds.announcements, userId);
  const rooms: Passing[] = [];
  for (const room of await listHostedAlone(db, userId, Object.values(eventIds))) {
    const admin = await findRoomHeir(db, room.id, userId);
    const isEmpty = admin === null && !(await hasOthers(db, room.id, userId));
    rooms.push({ ...room, to: isEmpty ? null : (admin ?? host) });
  }
  return { organizations, rooms };
}

/** Reads what would become of a person's organisations and rooms, in words. */
export async function readPlan(context: Context, userId: number): Promise<DeletionPlan> {
  const { reader } = context.database;
  const { organizations, rooms } = await planSuccession(reader, context, userId);
  const heirs = [...new Set([...organizations, ...rooms].flatMap(({ to }) => to ?? []))];
  const people = await listPeople(reader, heirs);
  const nameOf = new Map(people.map((row) => [row.id, displayName(presentPerson(row, context))]));
  const shown = (passing: readonly Passing[]) =>
    passing.map(({ id, name, to }) => ({
      id,
      name,
      to: to === null ? null : (nameOf.get(to) ?? 'somebody else'),
    }));
  return { organizations: shown(organizations), rooms: shown(rooms) };
}
