import { expect, test } from 'vitest';
import { listUnread } from '#contract/notifications.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { faultsOf } from '#tests/support/html-parts.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { threadCalls } from '#tests/support/thread-calls.ts';

test('a demo has announcements and a forum of the last weeks, and a few things that are new', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const { list } = threadCalls(app);
  const { announcements, forum } = app.context.programme.eventIds;
  for (const email of ['participant@demo.test', 'second@demo.test', 'admin@demo.test']) {
    const { accessToken: token, user } = await app.signInWithPassword(email);
    const announced = (await list({ token, user }, { area: 'announcements' })).reply.content;
    const posts = (await list({ token, user })).reply.content;
    expect([announced.length, posts.length]).toEqual([6, 14]);
    expect(announced.every(({ host }) => host)).toBe(true);
    expect(Math.max(...posts.map(({ answersCount }) => answersCount))).toBe(11);
    for (const { message, createdDate, childThreads } of [...announced, ...posts]) {
      expect(faultsOf(message)).toEqual([]);
      const age = app.clock() - Date.parse(createdDate);
      expect(age).toBeGreaterThan(0);
      expect(age).toBeLessThan(28 * dayMs);
      for (const answer of childThreads) expect(answer.createdDate > createdDate).toBe(true);
    }
    const unread = (await app.call(listUnread, {}, { token })).reply;
    const ofThreads = unread.filter(({ objectId }) => [announcements, forum].includes(objectId));
    expect(ofThreads.map((one) => [one.objectId, one.unread])).toEqual([
      [announcements, 2],
      [forum, 4],
    ]);
  }
});

test('times in a demo are those of clocks in the programme’s zone', async () => {
  await using app = await createTestApp({ env: { DEMO: '1' } });
  const person = await app.signInWithPassword('participant@demo.test');
  const [newest] = (
    await threadCalls(app).list({ token: person.accessToken, user: person.user }, { area: 'announcements' })
  ).reply.content;
  const shown = new Date(newest?.createdDate ?? 0).toLocaleTimeString('en-GB', {
    timeZone: app.context.programme.timeZoneId,
  });
  expect(shown).toBe('09:15:00');
});
