import type { UserSession } from '#contract/users.ts';
import type { SessionRow } from './store.ts';

const moment = (time: number) => new Date(time).toISOString();

export function presentSession(row: SessionRow, currentId: number): UserSession {
  return {
    id: row.id,
    device: row.device,
    createdDate: moment(row.created_at),
    lastUsedDate: moment(row.last_used_at),
    current: row.id === currentId,
  };
}
