import { request } from 'node:http';
import { expect, test } from 'vitest';
import { uploadImage } from '#contract/files.ts';
import { updateMe } from '#contract/profile.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { clientHeaders } from '#tests/support/api-client.ts';
import { createTestApp } from '#tests/support/test-app.ts';

interface Begun {
  readonly path: string;
  readonly method: string;
  readonly length: number;
}

/** Sends the head of a request and a byte of its body, and resolves with the status that is answered to that. */
function answerToHead(origin: string, { path, method, length }: Begun): Promise<number> {
  const headers = { ...clientHeaders, 'content-type': 'application/json', 'content-length': String(length) };
  const outgoing = request(new URL(path, origin), { method, headers });
  outgoing.on('error', () => undefined);
  outgoing.write('{');
  return new Promise((resolve) => {
    outgoing.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      outgoing.destroy();
    });
  });
}

test('who asks is found out before a body is sent, and a body that is too long is not waited for', async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  expect(await answerToHead(origin, { ...updateMe, length: 100_000 })).toBe(401);
  expect(await answerToHead(origin, { ...uploadImage, length: 1_000_000 })).toBe(401);
  expect(await answerToHead(origin, { ...requestSignInMail, length: 5000 })).toBe(413);
});

test('a network that has tried too often is refused before a body is sent', async () => {
  await using app = await createTestApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { path, method } = requestSignInMail;
  const tries = Array.from({ length: 300 }, () =>
    app.request({ path, method, body: '{broken', remoteAddress: '127.0.0.1' }),
  );
  expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([400]));
  expect(await answerToHead(origin, { path, method, length: 4000 })).toBe(429);
});
