import { once } from 'node:events';
import { request } from 'node:http';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { exportApplications } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exportRegistrants } from '#contract/registrations.ts';
import { prepare, requestFor } from '#tests/support/api-client.ts';
import { enter, place } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

/** A server that listens, with a host of the announcements. */
async function open() {
  const app = await createTestApp();
  const { token, user } = await enter(app, 'Host');
  const eventId = app.context.programme.eventIds.announcements;
  await place(app, { eventId, userId: user.id, as: 'host' });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  /** Begins a download over the network. */
  const begin = (endpoint: Endpoint) => {
    const input = { params: { id: String(eventId) } } as never;
    const { path, headers } = prepare(requestFor(endpoint, input, { token }));
    const outgoing = request(new URL(path, origin), { headers });
    outgoing.on('error', () => undefined).end();
    return outgoing;
  };
  return { app, begin, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Resolves once no spreadsheet is being made. */
const idle = ({ context }: TestApp) => context.sheetTurns(async () => undefined);

test.each([
  ['registrants', exportRegistrants],
  ['applications', exportApplications],
])('the thread that writes %s ends when its caller hangs up', async (_, endpoint) => {
  await using there = await open();
  const download = there.begin(endpoint);
  const [thread]: Worker[] = await once(process, 'worker');
  if (thread === undefined) throw new Error('There is no thread.');
  const seen: string[] = [];
  thread.on('message', () => seen.push('written'));
  const ended = once(thread, 'exit');
  download.destroy();
  await ended;
  await idle(there.app);
  expect(seen).toEqual([]);
});
