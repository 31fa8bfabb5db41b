import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { hashToken, sessionExpiry } from '#server/http/session.ts';

const firstAdded = 1_000;
/** Participants of the demo's cohort: so many that none of them writes more in a minute than one may. */
const writers = Array.from({ length: 20 }, (_, index) => 6 + index);
const tokenOf = (userId: number) => `token-of-somebody-with-number-${userId}`;

/** Signs in those who write in a demo and so many of the people added to it, by a shorter way than through the door. */
export async function openSessions(dataDir: string, count: number) {
  const context = await createContext(readConfig({ DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'silent' }));
  const added = Array.from({ length: count }, (_, index) => firstAdded + index);
  const now = context.clock();
  const rows = [...writers, ...added].map((userId) => ({
    token_hash: hashToken(tokenOf(userId)),
    user_id: userId,
    device: null,
    created_at: now,
    last_used_at: now,
    expires_at: sessionExpiry({ signedInAt: now, usedAt: now }, 1),
  }));
  await context.database.transaction((tx) => tx.insertInto('sessions').values(rows).execute());
  await context.close();
  return {
    writers: writers.map((userId) => ({ userId, token: tokenOf(userId) })),
    people: added.map(tokenOf),
  };
}
