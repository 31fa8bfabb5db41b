import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { createVimeo, type Vimeo } from '#server/providers/vimeo/vimeo.ts';
import { mp4Beginning } from '#tests/support/documents.ts';
import { createFakeClock, hourMs } from '#tests/support/fake-clock.ts';
import { providerFaults, startFaultyWay } from '#tests/support/faulty-way.ts';
import { addFile, readLink, startRoom } from '#tests/support/resource-calls.ts';
import { startServer } from '#tests/support/server-process.ts';
import { smallApp } from '#tests/support/small-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { takeTestDatabase } from '#tests/support/test-database.ts';
import { startVimeo } from '#tests/support/vimeo-server.ts';

const MB = 1024 * 1024;
const filmOf = (bytes: number) => Buffer.concat([mp4Beginning(), randomBytes(bytes)]);

/** Vimeo, of which each use asks anew which way there is. */
const following = (way: { vimeo: Vimeo }): Vimeo => ({
  createVideo: (video) => way.vimeo.createVideo(video),
  readOffset: (link) => way.vimeo.readOffset(link),
  sendPiece: (piece) => way.vimeo.sendPiece(piece),
  allowDomain: (id, host) => way.vimeo.allowDomain(id, host),
  readTranscode: (id) => way.vimeo.readTranscode(id),
  deleteVideo: (id) => way.vimeo.deleteVideo(id),
  isAnswering: () => way.vimeo.isAnswering(),
  close: () => way.vimeo.close(),
});

function vimeoAt(url: string, token: string): Vimeo {
  const logger = createLogger('silent');
  return createVimeo({ config: { token, url }, clock: Date.now, logger, timeoutMs: 500 });
}

const refusedForGood: readonly string[] = ['status 403', 'status 404'];

async function settle({ context, clock }: TestApp): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    clock.advance(hourMs);
    await context.jobs.settle();
  }
}

test.for(providerFaults)(
  'with "%s" the film plays from us, and goes to Vimeo once that is over',
  async (fault) => {
    await using vimeo = await startVimeo();
    await using faulty = await startFaultyWay(vimeo.origin);
    const way = { vimeo: vimeoAt(faulty.originWith(fault), vimeo.token) };
    const overrides = { vimeo: following(way) };
    const { app, noura, folder } = await startRoom({}, { env: vimeo.env, overrides });
    await using _app = app;
    const { id: linkId, url } = await addFile(app, noura, folder, { type: 'VIDEO', content: filmOf(10_000) });
    await app.context.jobs.settle();
    const read = async () => (await readLink(app, noura, { ...folder, linkId })).vimeoUploadVideoResponse;
    expect([await read(), (await app.request({ path: url })).status, vimeo.seen]).toEqual([null, 200, []]);
    way.vimeo.close();
    way.vimeo = vimeoAt(vimeo.origin, vimeo.token);
    await settle(app);
    vimeo.convert();
    await settle(app);
    if (refusedForGood.includes(fault)) expect([await read(), vimeo.seen]).toEqual([null, []]);
    else expect((await read())?.embed.html).toContain([...vimeo.videos.keys()].join());
  },
);

test('a server that is killed in the middle of a piece has lost nothing of it', async () => {
  await using vimeo = await startVimeo();
  await using database = await takeTestDatabase();
  database.spoil();
  const { env } = vimeo;
  const film = filmOf(5 * MB);
  const before = await startRoom({}, { env, database });
  const place = before.folder;
  await addFile(before.app, before.noura, place, { type: 'VIDEO', content: film });
  await before.app[Symbol.asyncDispose]();

  const { promise: isHolding, resolve: hold } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  vimeo.stopAfter(MB, () => {
    hold();
    return released;
  });
  const server = await startServer({
    ...database.env,
    ...vimeo.env,
    APP_DIR: smallApp(),
    PROGRAMME_YEAR: '2021',
  });
  await isHolding;
  await server.stop('SIGKILL');
  release();

  await using after = await createTestApp({
    database,
    env,
    clock: createFakeClock(new Date(Date.now() + hourMs).toISOString()),
  });
  await settle(after);
  vimeo.convert();
  await settle(after);
  const id = [...vimeo.videos.keys()].join();
  expect(film.equals(await vimeo.bytesOf(id))).toBe(true);
  expect(vimeo.seen.filter(({ what }) => what.startsWith('POST'))).toHaveLength(1);
});
