import { request } from 'node:http';
import { expect, test } from 'vitest';
import { uploadImage } from '#contract/files.ts';
import { clientHeaders, requestFor } from '#tests/support/api-client.ts';
import { picture } from '#tests/support/images.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const megabyte = 1_048_576;

/** The beginning of an image whose rest does not come unless it is asked for. */
function begin(origin: string, token: string) {
  const headers = {
    ...clientHeaders,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(2 * megabyte),
  };
  const outgoing = request(new URL(uploadImage.path, origin), { method: 'POST', headers });
  outgoing.on('error', () => undefined);
  const status = new Promise<number>((resolve) => {
    outgoing.on('response', (response) => resolve(response.statusCode ?? 0));
  });
  outgoing.write('{');
  const finish = () => outgoing.end(`${' '.repeat(2 * megabyte - 2)}}`);
  return { status, finish, cut: () => void outgoing.destroy() };
}

test('few large images are taken at a time, and small ones always', async () => {
  await using app = await createTestApp();
  const { accessToken: token, user } = await app.signIn('noura@example.org');
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const others = await Promise.all([...'abcdefghi'].map((name) => app.signIn(`${name}@example.org`)));
  const all = others.map(({ accessToken }) => begin(origin, accessToken));
  expect(await Promise.any(all.map(({ status }) => status))).toBe(503);

  const send = async (size: number) => {
    const base64 = (await picture({ width: 30, height: 30 }, 'png')).toString('base64');
    const body = { userId: user.id, fileName: 'x'.repeat(10), base64 };
    const { method, path } = requestFor(uploadImage, { body });
    const padded = JSON.stringify(body) + ' '.repeat(size);
    const headers = { 'content-type': 'application/json' };
    return (await app.request({ method, path, token, headers, body: padded })).status;
  };
  expect([await send(0), await send(2 * megabyte)]).toEqual([200, 503]);
  for (const { cut } of all) cut();
  await expect.poll(() => send(2 * megabyte)).toBe(200);
  for (let count = 0; count < 10; count += 1) expect(await send(2 * megabyte)).toBe(200);
});

test('three people who send slowly keep no place from others', async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const people = await Promise.all([...'abcd'].map((name) => app.signIn(`${name}@example.org`)));
  const [last, ...slow] = people.map(({ accessToken }) => accessToken);
  const all = slow.flatMap((token) => [begin(origin, token), begin(origin, token), begin(origin, token)]);
  const refusals: number[] = [];
  for (const { status } of all) void status.then((code) => refusals.push(code));
  await expect.poll(() => refusals).toEqual([429, 429, 429, 429, 429, 429]);
  const fourth = begin(origin, last ?? '');
  fourth.finish();
  // Taken and looked at, it turns out to be no image.
  expect(await fourth.status).toBe(415);
  for (const { cut } of [...all, fourth]) cut();
});
