import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportOwnData } from '#contract/own-data.ts';
import { clientHeaders } from '#tests/support/api-client.ts';
import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { kept, marker, plantedEmail, plantPerson } from '#tests/support/planted-person.ts';
import { readArchive } from '#tests/support/read-archive.ts';
import { sendFile } from '#tests/support/resource-calls.ts';
import { createRoomsApp } from '#tests/support/room-calls.ts';
import { listen } from '#tests/support/seat-channel.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const ask = (app: TestApp, { token }: Pick<SignedInPerson, 'token'>) =>
  app.call(exportOwnData, {}, { token });

async function exported(app: TestApp, { token }: SignedInPerson) {
  const answer = await app.server.inject({
    method: 'GET',
    url: exportOwnData.path,
    headers: { ...clientHeaders, authorization: `Bearer ${token}` },
  });
  return { answer, files: readArchive(answer.rawPayload) };
}

const unfinished = async ({ context }: TestApp): Promise<string[]> =>
  readdir(join(context.config.dataDir, 'files', 'unfinished')).catch((): string[] => []);

test('the archive holds what one has given, as pages and as JSON, and no word of others', async () => {
  await using app = await createRoomsApp();
  const { leaver } = await plantPerson(app);
  const { answer, files } = await exported(app, leaver);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': expect.stringMatching(/filename="last-links-\d{4}-\d\d-\d\d\.zip"/),
  });
  const text = (path: string) => files.get(path)?.toString() ?? '';
  const rows = (name: string) => JSON.parse(text(`${name}.json`));
  expect(rows('profile')).toEqual([
    expect.objectContaining({ email: plantedEmail, bio: `${marker} bio`, location: `${marker} town` }),
  ]);
  expect(text('posts.html')).toContain(`${kept} announcement`);
  // Pages are for reading; the same moment is exact in JSON.
  expect(text('posts.html')).toMatch(/Written<\/span><br>\w+day, \d+ \w+ \d{4}, \d\d:\d\d [AP]M/);
  expect(rows('posts')[0].written).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(rows('former-texts')).toHaveLength(1);
  expect(rows('messages')).toContainEqual(
    expect.objectContaining({ to: 'Noura Alharbi', text: expect.stringContaining(`${kept} to Noura`) }),
  );
  expect(rows('forms')).toContainEqual(
    expect.objectContaining({ vision: `${marker} vision`, state: 'sent' }),
  );
  expect(rows('registration-answers')).toEqual([
    expect.objectContaining({ question: 'Why?', answer: `${marker} answer` }),
  ]);
  expect(rows('reports').map(({ reason }: { reason: string }) => reason)).toEqual([`${marker} report`]);
  expect(rows('accounts')).toEqual([
    expect.objectContaining({ service: 'Zoom', email: `${marker}@work.example` }),
  ]);
  expect(rows('favourites')).toEqual([expect.objectContaining({ name: 'Noura Alharbi' })]);
  expect(rows('made-rooms')).toEqual([expect.objectContaining({ name: `${marker} room` })]);
  const paths = [...files.keys()];
  for (const [, target = ''] of text('index.html').matchAll(/href="([^"]+)"/g))
    expect(paths).toContain(decodeURI(target));
  expect(paths.filter((path) => path.startsWith('files/'))).toHaveLength(2);
  const whole = [...files.values()].map((content) => content.toString('latin1')).join('\n');
  expect(whole).toContain(`${marker} in a file`);
  // What others wrote, and what would open a door.
  for (const foreign of ['Hello there', 'What now?', '<script', 'argon2', leaver.token])
    expect(whole).not.toContain(foreign);
  await expect.poll(() => unfinished(app)).toEqual([]);
});

test('it is for oneself alone, and a few times an hour', async () => {
  await using app = await createTestApp();
  expect((await app.call(exportOwnData, {})).status).toBe(401);
  const noura = await enter(app, 'Noura');
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) statuses.push((await ask(app, noura)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  app.clock.advance(3_600_000);
  expect((await ask(app, noura)).status).toBe(200);
});

test('a caller who hangs up ends the work, and nothing stays of it', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  for (let file = 0; file < 3; file += 1)
    await sendFile(app, noura, {
      content: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(9_000_000)]),
    });
  const origin = await listen(app);
  const headers = { ...clientHeaders, authorization: `Bearer ${noura.token}` };
  const outgoing = httpRequest(new URL(exportOwnData.path, origin), { headers });
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  await once(response, 'data');
  expect((await unfinished(app)).length).toBeGreaterThan(0);
  response.on('error', () => undefined);
  outgoing.on('error', () => undefined);
  response.destroy();
  await expect.poll(() => unfinished(app)).toEqual([]);
  expect((await exported(app, noura)).answer.statusCode).toBe(200);
});
