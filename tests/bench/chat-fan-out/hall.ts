import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { upsertParticipant } from '#server/features/events/places/store.ts';
import { hashToken, sessionExpiry } from '#server/http/session.ts';
import { insertMadeUpPeople, makeLargeDemo } from '#tests/support/many-people.ts';
import { momentNow, stampOf } from './stamp.ts';

const tokenOf = (userId: number) => `token-of-somebody-with-number-${userId}`;

export interface Hall {
  readonly sid: string;
  /** Tokens of the room's people who have a phone. */
  readonly inRoom: readonly string[];
  /** Tokens of people who are not in the room. */
  readonly elsewhere: readonly string[];
  /** A message as the phones get it. */
  readonly frame: string;
}

/** Makes a demo in this folder with so many people in a room and elsewhere, all signed in by a shorter way than through the door. */
export async function makeHall(
  dataDir: string,
  { inRoom, elsewhere }: { readonly inRoom: number; readonly elsewhere: number },
): Promise<Hall> {
  let ids: number[] = [];
  await makeLargeDemo(dataDir, async (tx, context) => {
    const now = context.clock();
    ids = await insertMadeUpPeople(tx, context, inRoom + elsewhere);
    for (const userId of ids) {
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(tokenOf(userId)),
          user_id: userId,
          device: null,
          created_at: now,
          last_used_at: now,
          expires_at: sessionExpiry({ signedInAt: now, usedAt: now }, 1),
        })
        .execute();
    }
    const place = { eventId: context.programme.eventIds.forum, isHost: false, isAdmin: false, now };
    for (const userId of ids.slice(0, inRoom))
      await upsertParticipant(tx, { ...place, userId, status: 'APPROVED' });
  });
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const eventId = context.programme.eventIds.forum;
  const { sid } = await context.database.reader
    .selectFrom('conversations')
    .select('sid')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  await context.close();
  const user = {
    id: ids[0],
    firstName: 'Abdulrahman',
    lastName: 'Alghamdi',
    image: 'http://127.0.0.1:8080/files/portraits/12.svg',
    position: 'Founder',
    organization: 'Desert Robotics',
    suffix: 'abdulrahman-alghamdi',
  };
  const body = `Good morning, everybody. See you all in the large hall after the break? ${stampOf(momentNow())}`;
  const timestamp = new Date().toISOString();
  const message = { id: 1000, sid, user, body, timestamp, attributes: {}, clientKey: null, deleted: false };
  return {
    sid,
    inRoom: ids.slice(0, inRoom).map(tokenOf),
    elsewhere: ids.slice(inRoom).map(tokenOf),
    frame: JSON.stringify({ type: 'chat.message', sid, eventId, message, after: message.id - 1 }),
  };
}
