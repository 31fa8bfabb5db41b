import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { openSqlite } from '#server/db/dialects/sqlite.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { findSetting, insertSetting } from '#server/db/settings.ts';

async function openTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-group-'));
  const file = join(folder, 'test.db');
  const database = await openSqlite(file);
  return {
    database,
    file,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

test('one work that fails is undone alone, and the others of its group stay', async () => {
  await using temporary = await openTemporary();
  const { database } = temporary;
  const outcomes = await Promise.allSettled([
    database.transaction((tx) => insertSetting(tx, 'first', '1')),
    database.transaction(async (tx) => {
      await insertSetting(tx, 'second', '2');
      throw new Error('changed my mind');
    }),
    database.transaction((tx) => insertSetting(tx, 'third', '3')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await findSetting(database.reader, 'second')).toBeUndefined();
  expect(await findSetting(database.reader, 'third')).toBe('3');
});

test('an effect sees what was committed, and none runs for work that failed', async () => {
  await using temporary = await openTemporary();
  const { database } = temporary;
  const seen: (string | undefined)[] = [];
  const failing = database.transaction(async (_tx, onCommit) => {
    onCommit(() => seen.push('never'));
    throw new Error('no');
  });
  await database.transaction(async (tx, onCommit) => {
    await insertSetting(tx, 'name', 'value');
    onCommit(() => seen.push('after'));
    expect(seen).toEqual([]);
  });
  await expect(failing).rejects.toThrow('no');
  expect(seen).toEqual(['after']);
});

test('an effect that throws is reported and stops nobody', async () => {
  await using temporary = await openTemporary();
  const { database } = temporary;
  const warnings = vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
  const both = await Promise.all([
    database.transaction(async (_tx, onCommit) => {
      onCommit(() => {
        throw new Error('an effect');
      });
      return 'first';
    }),
    database.transaction(async () => 'second'),
  ]);
  expect(both).toEqual(['first', 'second']);
  expect(await database.transaction(async () => 'third')).toBe('third');
  expect(warnings).toHaveBeenCalledOnce();
  warnings.mockRestore();
});

test('works that take long do not keep everybody else waiting until the last is done', async () => {
  await using temporary = await openTemporary();
  const { database } = temporary;
  const work = async () => {
    const end = performance.now() + 30;
    while (performance.now() < end);
  };
  let done = 0;
  let doneAtTurn = 0;
  const works = Array.from({ length: 10 }, () => database.transaction(work).then(() => (done += 1)));
  const turn = setInterval(() => {
    doneAtTurn ||= done;
  }, 1);
  await Promise.all(works);
  clearInterval(turn);
  expect(doneAtTurn).toBeGreaterThan(0);
  expect(doneAtTurn).toBeLessThan(10);
});

test('after closing a write is refused rather than kept waiting', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-group-'));
  const database = await openSqlite(join(folder, 'test.db'));
  const waiting = database.transaction((tx) => insertSetting(tx, 'last', 'word'));
  await database.close();
  await expect(waiting).resolves.toBeUndefined();
  await expect(database.transaction(async () => 'late')).rejects.toThrow('closed');
  await rm(folder, { recursive: true });
});

test('waiting for another process that writes does not stop this one', async () => {
  await using temporary = await openTemporary();
  const { database, file } = temporary;
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const write = database.transaction((tx) => insertSetting(tx, 'name', 'value'));
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
    if (turns === 5) other.exec('commit');
  }, 10);
  await write;
  clearInterval(counting);
  other.close();
  expect(turns).toBeGreaterThanOrEqual(5);
});

test.each([
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P03' }, true],
  [{ errcode: 5 }, true],
  [new Error('timeout exceeded when trying to connect'), true],
  [new Error('Connection terminated'), true],
  [{ code: '55P03' }, true],
  [{ errcode: 13 }, true],
  [{ errcode: 778 }, true],
  [{ errcode: 2067 }, false],
  [{ code: '23505' }, false],
  [new Error('anything else'), false],
])('%o means that the database cannot be had just now: %s', (error, expected) => {
  expect(isDatabaseUnavailable(error)).toBe(expected);
});
