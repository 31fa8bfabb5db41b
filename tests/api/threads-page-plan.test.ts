import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { listPostRows } from '#server/features/threads/reader.ts';
import { addManyPosts } from '#tests/support/many-posts.ts';
import { insertPeople } from '#tests/support/people.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const size = limits.threadsPageSize;
const withoutDriver = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db: Reader) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

test.skipIf(process.env.TEST_DATABASE !== 'postgres')(
  'a page of a full forum reads no more posts than it needs',
  async () => {
    await using app = await createTestApp();
    const userIds = await insertPeople(app, 7);
    const { eventId } = await addManyPosts(app.context, { userIds, posts: 1000, answers: 0, answersEach: 0 });
    const { reader, transaction } = app.context.database;
    await transaction((tx) => sql`analyze`.execute(tx));
    const explained: Promise<string>[] = [];
    const dialect = { ...withoutDriver, createDriver: () => new DummyDriver() };
    const db = new Kysely<Tables>({
      dialect,
      log: ({ query }) => {
        const analysed = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [
          ...query.parameters,
        ]);
        explained.push(reader.executeQuery(analysed).then(({ rows }) => JSON.stringify(rows)));
      },
    });
    await listPostRows(db, { eventId, viewerId: 1, cursor: null, limit: size + 1 });
    const [plan = ''] = await Promise.all(explained);
    const loops = [...plan.matchAll(/"Actual Loops":(\d+)/g)].map(([, count]) => Number(count));
    expect(Math.max(...loops)).toBe(size + 1);
  },
);
