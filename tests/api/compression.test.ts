import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getProgramme } from '#contract/programme.ts';
import { getMe } from '#contract/users.ts';
import { clientHeaders } from '#tests/support/api-client.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const ask = (app: TestApp, path: string, headers: Record<string, string>) =>
  app.server.inject({ url: path, headers: { ...clientHeaders, ...headers } });

describe('a long answer', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('travels compressed to who takes %s', async (accepted, coding, decompress) => {
    await using app = await createTestApp();
    const { accessToken } = await app.signIn('noura@example.org');
    const authorization = `Bearer ${accessToken}`;
    const plain = await ask(app, getProgramme.path, { authorization });
    const first = await ask(app, getProgramme.path, { authorization, 'accept-encoding': accepted });
    expect(first.headers['content-encoding']).toBe(coding);
    expect(first.headers.vary).toContain('accept-encoding');
    expect(first.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(decompress(first.rawPayload).toString()).toBe(plain.payload);
    const etag = String(first.headers.etag);
    expect(etag).toBe(`W/${plain.headers.etag}`);
    const again = await ask(app, getProgramme.path, { authorization, 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
  });
});

test('a short answer, and one to a caller that takes no coding, stays as it is', async () => {
  await using app = await createTestApp();
  const { accessToken } = await app.signIn('noura@example.org');
  const authorization = `Bearer ${accessToken}`;
  const short = await ask(app, getMe.path, { authorization, 'accept-encoding': 'br' });
  const long = await ask(app, getProgramme.path, { authorization });
  for (const { headers } of [short, long]) expect(headers['content-encoding']).toBeUndefined();
});
