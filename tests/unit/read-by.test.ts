import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSqlite } from '#server/db/dialects/sqlite.ts';
import { readBy } from '#server/db/read-by.ts';
import { insertSetting } from '#server/db/settings.ts';

async function openTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-read-by-'));
  const database = await openSqlite(join(folder, 'test.db'));
  await database.transaction((tx) => insertSetting(tx, 'first', '1'));
  await database.transaction((tx) => insertSetting(tx, 'second', '2'));
  return {
    database,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

const findSetting = readBy((db, name: string) =>
  db.selectFrom('settings').selectAll().where('name', '=', name),
);

test('finds the row of each value, on every connection', async () => {
  await using temporary = await openTemporary();
  const { reader, transaction } = temporary.database;
  expect(await findSetting(reader, 'first')).toEqual({ name: 'first', value: '1' });
  expect(await findSetting(reader, 'second')).toEqual({ name: 'second', value: '2' });
  expect(await findSetting(reader, 'third')).toBeUndefined();
  expect(await transaction((tx) => findSetting(tx, 'second'))).toEqual({ name: 'second', value: '2' });
});

test('sees what was written after its first use', async () => {
  await using temporary = await openTemporary();
  const { reader, transaction } = temporary.database;
  expect(await findSetting(reader, 'late')).toBeUndefined();
  await transaction((tx) => insertSetting(tx, 'late', 'now there'));
  expect(await findSetting(reader, 'late')).toEqual({ name: 'late', value: 'now there' });
});

test('a query that depends on more than the one value is refused', async () => {
  await using temporary = await openTemporary();
  const { reader } = temporary.database;
  const byTwo = readBy((db, name: string) =>
    db.selectFrom('settings').selectAll().where('name', '=', name).where('value', '=', '1'),
  );
  const byNone = readBy((db, _name: string) => db.selectFrom('settings').selectAll());
  await expect(byTwo(reader, 'first')).rejects.toThrow('Not a query by one value');
  await expect(byNone(reader, 'first')).rejects.toThrow('Not a query by one value');
});
