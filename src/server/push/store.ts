import type { PushSettings } from '#contract/push.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import type { PushSettingsTable, PushSubscriptionRow } from '#server/db/tables/push.ts';

/** People of whom the devices are asked for. */
export type People =
  | { readonly userIds: readonly number[] }
  /** Those who may read an event's content. */
  | { readonly approvedIn: number }
  /** Hosts and admins of an event. */
  | { readonly managersOf: number };

interface DevicesAsked {
  readonly of: People;
  /** Left out are devices of people who want to be told of no such thing. */
  readonly kind: keyof PushSettings;
  /** Only these devices. */
  readonly among?: readonly number[] | undefined;
  readonly now: number;
}

export interface Device {
  readonly id: number;
  readonly userId: number;
}

const living = (db: Reader, now: number) =>
  db
    .selectFrom('push_subscriptions as device')
    .innerJoin('sessions', 'sessions.id', 'device.session_id')
    .where('sessions.expires_at', '>', now);

/** Lists the devices of people who are signed in there and want to be told. */
export async function listDevices(
  db: Reader,
  { of, kind, among, now }: DevicesAsked,
): Promise<readonly Device[]> {
  if ('userIds' in of && of.userIds.length === 0) return [];
  const rows = await living(db, now)
    .leftJoin('push_settings as settings', 'settings.user_id', 'device.user_id')
    .select(['device.id', 'device.user_id'])
    .where(({ eb, fn, lit }) => eb(fn.coalesce(`settings.${kind}`, lit(1)), '=', 1))
    .$if(among !== undefined, (query) => query.where('device.id', 'in', among ?? []))
    .where(({ eb, exists, selectFrom }) => {
      if ('userIds' in of) return eb('device.user_id', 'in', of.userIds);
      const places = selectFrom('event_participants as place')
        .select('place.id')
        .whereRef('place.user_id', '=', 'device.user_id')
        .where('place.status', '=', 'APPROVED');
      if ('approvedIn' in of) return exists(places.where('place.event_id', '=', of.approvedIn));
      const isManager = places.where(({ or, eb: is }) =>
        or([is('place.is_host', '=', 1), is('place.is_admin', '=', 1)]),
      );
      return exists(isManager.where('place.event_id', '=', of.managersOf));
    })
    .execute();
  return rows.map(({ id, user_id: userId }) => ({ id, userId }));
}

/** Tells whether any of these people has a device that is told by push. */
export async function haveDevices(db: Reader, userIds: readonly number[] | 'anybody'): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .$if(userIds !== 'anybody', (query) => query.where('user_id', 'in', userIds === 'anybody' ? [] : userIds))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists devices with their addresses, of those where their person is still signed in. */
export function listAddresses(
  db: Reader,
  { ids, now }: { readonly ids: readonly number[]; readonly now: number },
): Promise<PushSubscriptionRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return living(db, now).selectAll('device').where('device.id', 'in', ids).execute();
}

export function findDevice(
  db: Reader,
  { userId, endpoint, now }: { readonly userId: number; readonly endpoint: string; readonly now: number },
): Promise<{ readonly id: number } | undefined> {
  return living(db, now)
    .select('device.id')
    .where('device.user_id', '=', userId)
    .where('device.endpoint', '=', endpoint)
    .executeTakeFirst();
}

export type NewDevice = Pick<
  PushSubscriptionRow,
  'user_id' | 'session_id' | 'endpoint' | 'p256dh' | 'auth' | 'renewed_at'
>;

/** Stores a device; a known endpoint becomes that of its newest caller. */
export async function upsertDevice(tx: Writer, device: NewDevice): Promise<void> {
  const { endpoint: _, ...current } = device;
  await tx
    .insertInto('push_subscriptions')
    .values(device)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(current))
    .execute();
}

/** Deletes what a person has beyond so many devices, those first that were renewed longest ago. */
export async function deleteOldestDevices(
  tx: Writer,
  { userId, kept }: { readonly userId: number; readonly kept: number },
): Promise<void> {
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('renewed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const outdated = rows.slice(kept).map(({ id }) => id);
  if (outdated.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', outdated).execute();
}

export async function deleteDevice(
  tx: Writer,
  { userId, endpoint }: { readonly userId: number; readonly endpoint: string },
): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Deletes devices that are gone, but for those that have new keys meanwhile. */
export async function deleteGone(
  tx: Writer,
  gone: readonly Pick<PushSubscriptionRow, 'id' | 'auth'>[],
): Promise<void> {
  for (const { id, auth } of gone)
    await tx.deleteFrom('push_subscriptions').where('id', '=', id).where('auth', '=', auth).execute();
}

type SettingsRow = Omit<PushSettingsTable, 'user_id'>;

export function findSettings(db: Reader, userId: number): Promise<SettingsRow | undefined> {
  return db.selectFrom('push_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function upsertSettings(tx: Writer, userId: number, settings: PushSettings): Promise<void> {
  const row = {
    messages: toFlag(settings.messages),
    announcements: toFlag(settings.announcements),
    approvals: toFlag(settings.approvals),
    answers: toFlag(settings.answers),
    mentions: toFlag(settings.mentions),
    sessions: toFlag(settings.sessions),
  };
  await tx
    .insertInto('push_settings')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
