import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Me } from '#server/http/session.ts';
import { listStarred } from './store.ts';

/** Lists the starred sessions that are in this year's programme. */
export async function readStars(db: Reader, { programme }: Context, { userId }: Me): Promise<number[]> {
  const starred = new Set(await listStarred(db, userId));
  return programme.masterclasses.map(({ id }) => id).filter((id) => starred.has(id));
}
