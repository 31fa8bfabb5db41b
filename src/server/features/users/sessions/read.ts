import type { UserSession } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import type { Me } from '#server/http/session.ts';
import { listSessionRows, type SessionRow } from './store.ts';

const moment = (time: number) => new Date(time).toISOString();

function presentSession(row: SessionRow, currentId: number): UserSession {
  return {
    id: row.id,
    device: row.device,
    createdDate: moment(row.created_at),
    lastUsedDate: moment(row.last_used_at),
    current: row.id === currentId,
  };
}

export async function readSessions({ database, clock }: Context, me: Me): Promise<UserSession[]> {
  const rows = await listSessionRows(database.reader, { userId: me.userId, now: clock() });
  return rows.map((row) => presentSession(row, me.sessionId));
}
