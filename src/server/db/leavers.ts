import type { Reader, Writer } from './database.ts';
import { findSetting, replaceSetting } from './settings.ts';

/** Setting that counts the people who have deleted their accounts, by which phones that were away learn of it. */
const name = 'people_left';

export const countLeavers = async (db: Reader): Promise<number> => Number((await findSetting(db, name)) ?? 0);

/** Counts one more, under the lock of deletions, and returns the number. */
export async function countLeaver(tx: Writer): Promise<number> {
  const left = (await countLeavers(tx)) + 1;
  await replaceSetting(tx, name, String(left));
  return left;
}
