import { sql } from 'kysely';
import type { ParticipantStatus } from '#contract/participants.ts';
import type { Participation } from '#domain/event-access.ts';
import type { Reader, Writer } from './database.ts';
import { readAllByNumbers } from './read-by.ts';
import type { Flag } from './tables/flag.ts';

/** Tables that count, for each event, the changes of what people are shown of one of its lists. */
export type VersionTable = 'event_table_versions' | 'event_thread_versions' | 'event_versions';

/**
 * Counts a change of what people are shown, and returns its number. The row is locked until the commit, so that numbers
 * become visible in their order: it is among the last things that a transaction does.
 */
export async function raiseVersion(tx: Writer, table: VersionTable, eventId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into ${sql.table(table)} (event_id, version) values (${eventId}, 1)
    on conflict (event_id) do update set version = ${sql.ref(`${table}.version`)} + 1
    returning version
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`No version of ${table} was written.`);
  return row.version;
}

/** Place of one person in an event, and the version of one of its lists. */
export interface VersionedPlace {
  /** Null where the person has no place in the event. */
  readonly participation: Participation | null;
  /** 0 before the first change. */
  readonly version: number;
}

interface PlaceRow {
  readonly status: ParticipantStatus | null;
  readonly is_host: Flag | null;
  readonly is_admin: Flag | null;
  readonly version: number | null;
}

const placeOf = ({ status, is_host, is_admin, version }: PlaceRow): VersionedPlace => ({
  participation: status === null ? null : { status, isHost: is_host === 1, isAdmin: is_admin === 1 },
  version: version ?? 0,
});

const nowhere: VersionedPlace = { participation: null, version: 0 };

/**
 * Creates the hot read of a person's place in an event with the version of one of its lists: all that is read where
 * nothing has changed. Of an event that does not exist nobody has a place.
 */
export function createPlaceReader(table: VersionTable) {
  const versionOf = sql<number | null>`(
    select version from ${sql.table(table)} where event_id = ${sql.ref('events.id')}
  )`;
  const listPlaces = readAllByNumbers<'eventId' | 'userId', PlaceRow>(
    ['eventId', 'userId'],
    (db, { eventId, userId }) =>
      db
        .selectFrom('events')
        .leftJoin('event_participants as place', (join) =>
          join.onRef('place.event_id', '=', 'events.id').on('place.user_id', '=', userId),
        )
        .select(['place.status', 'place.is_host', 'place.is_admin', versionOf.as('version')])
        .where('events.id', '=', eventId),
  );
  return async (
    db: Reader,
    asked: { readonly eventId: number; readonly userId: number },
  ): Promise<VersionedPlace> => {
    const [row] = await listPlaces(db, asked);
    return row === undefined ? nowhere : placeOf(row);
  };
}
