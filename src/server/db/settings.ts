import type { Database, Reader, Writer } from './database.ts';

export async function findSetting(db: Reader, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores the value unless there is one; two processes that start at once agree on the first. */
export async function insertSetting(tx: Writer, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function readOrCreateSetting(
  database: Database,
  name: string,
  make: () => string,
): Promise<string> {
  const known = await findSetting(database.reader, name);
  if (known !== undefined) return known;
  return database.transaction(async (tx) => {
    await insertSetting(tx, name, make());
    const value = await findSetting(tx, name);
    if (value === undefined) throw new Error(`The setting ${name} was not stored`);
    return value;
  });
}

export async function replaceSetting(tx: Writer, name: string, value: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
