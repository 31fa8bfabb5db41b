import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#server/db/dialects/sqlite.ts';
import { insertSetting } from '#server/db/settings.ts';

const writes = 2000;

/** Durable writes a second with so many waiting at a time. */
async function writesPerSecond(waiting: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-bench-'));
  const database = await openSqlite(join(folder, 'bench.db'));
  let next = 0;
  const writer = async () => {
    while (next < writes) {
      next += 1;
      const name = `name-${next}`;
      await database.transaction((tx) => insertSetting(tx, name, 'value'));
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: waiting }, writer));
  const seconds = (performance.now() - start) / 1000;
  await database.close();
  await rm(folder, { recursive: true });
  return writes / seconds;
}

const alone = await writesPerSecond(1);
console.log(`durable writes, one at a time: ${Math.round(alone)}/s`);
for (const waiting of [16, 64, 256]) {
  const figure = await writesPerSecond(waiting);
  console.log(
    `durable writes, ${waiting} waiting: ${Math.round(figure)}/s (${(figure / alone).toFixed(1)} times)`,
  );
}
