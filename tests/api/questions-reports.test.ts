import { expect, test } from 'vitest';
import { closeReport, createReport, listReports } from '#contract/reports.ts';
import type { SignedInPerson } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

const report = (app: TestApp, { token }: SignedInPerson, id: number) =>
  app.call(createReport, { body: { kind: 'THREAD', id, reason: 'This is an advertisement.' } }, { token });
const list = async (app: TestApp, { token }: SignedInPerson) =>
  (await app.call(listReports, {}, { token })).reply;
const close = (app: TestApp, { token }: SignedInPerson, id: number) =>
  app.call(closeReport, { params: { id: String(id) }, body: { closed: true } }, { token });

test('of a room a report reaches its hosts and admins, of announcements and forum hosts alone', async () => {
  await using app = await createTestApp();
  const [host, admin] = [await enterCohort(app, 'Faisal', 'host'), await enterCohort(app, 'Huda', 'admin')];
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written } = threadCalls(app);
  await report(app, maha, (await written(noura)).id);
  await report(app, maha, (await written(host, { area: 'announcements' })).id);
  expect(await list(app, host)).toHaveLength(2);
  expect(await list(app, admin)).toEqual([]);
  const [ofForum] = await list(app, host);
  expect((await close(app, admin, ofForum?.id ?? 0)).problem.code).toBe('not_found');
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using channel = await joinChannel(origin, admin.token);
  const { id } = await written(noura, { area: 'onboarding' });
  await report(app, maha, id);
  await expect.poll(() => channel.messages).toContainEqual({ type: 'own.reports' });
  const [listed, ...more] = await list(app, admin);
  const room = { eventId: app.context.programme.eventIds.onboarding, lastlink: '/w/welcome' };
  expect(listed).toMatchObject({ ...room, thread: { id } });
  expect([more, (await list(app, host)).length]).toEqual([[], 3]);
  for (const other of [noura, maha]) {
    expect(await list(app, other)).toEqual([]);
    expect((await close(app, other, listed?.id ?? 0)).problem.code).toBe('not_found');
  }
  expect((await close(app, admin, listed?.id ?? 0)).status).toBe(204);
  expect([await list(app, admin), (await list(app, host)).length]).toEqual([[], 2]);
});
