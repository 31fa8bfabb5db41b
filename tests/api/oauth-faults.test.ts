import { describe, expect, test } from 'vitest';
import { requestSignInMail } from '#contract/sign-in.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { codeOf, refusedAnswer, startWith } from '#tests/support/oauth-calls.ts';
import { linkedInPerson, type OAuthServer } from '#tests/support/oauth-server.ts';

const noura = linkedInPerson('noura');

async function start() {
  const { provider: linkedIn, ...started } = await startWith('LINKEDIN', noura);
  return { linkedIn, ...started };
}

describe('an answer of LinkedIn', () => {
  const broken: readonly (readonly [string, NonNullable<OAuthServer['tokenAnswer']>])[] = [
    ['a fault of its own', { statusCode: 500, body: { error: 'server_error' } }],
    ['what is no answer', { statusCode: 200, body: { hello: 'there' } }],
    ['that it does not know us', { statusCode: 401, body: { error: 'invalid_client' } }],
    ['that we ask too often', { statusCode: 429, body: { error: 'slow_down' } }],
  ];
  test.each(broken)('that says %s is told as a wait', async (_case, tokenAnswer) => {
    const { linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.tokenAnswer = tokenAnswer;
    const answer = await calls.enter();
    expect(codeOf(answer)).toEqual([503, 'unavailable']);
    expect(answer.problem.message).toBe(
      'LinkedIn does not answer just now. Please try again later, or sign in by e-mail.',
    );
  });

  test('that never comes is waited for, while others of the same network go on signing in by mail', {
    timeout: 30_000,
  }, async () => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    const queries = [];
    for (let count = 0; count < 6; count += 1) queries.push(await calls.agreed());
    linkedIn.isHanging = true;
    const answered: string[] = [];
    const hanging = queries.map((query) =>
      calls.signIn(query).then(({ status }) => answered.push(`${status}`)),
    );
    await expect.poll(() => linkedIn.calls.filter((path) => path.endsWith('/accessToken'))).toHaveLength(6);
    await app.call(requestSignInMail, { body: { email: 'maha@example.org' } });
    answered.push('mail');
    await Promise.all(hanging);
    expect(answered).toEqual(['mail', '503', '503', '503', '503', '503', '503']);
  });

  test('with codes that were made up shuts nobody out', async () => {
    const { calls, stop } = await start();
    await using _stop = stop;
    for (let count = 0; count < 6; count += 1) {
      const { browser, state } = await calls.begin();
      expect(codeOf(await calls.signIn({ code: 'junk', state, browser }))).toEqual(refusedAnswer);
    }
    expect((await calls.enter()).status).toBe(200);
  });

  test('that is none five times leaves LinkedIn alone for half a minute', async () => {
    const { app, linkedIn, calls, stop } = await start();
    await using _stop = stop;
    linkedIn.tokenAnswer = { statusCode: 500, body: {} };
    for (let count = 0; count < 5; count += 1) await calls.enter();
    linkedIn.tokenAnswer = null;
    const query = await calls.agreed();
    const asked = linkedIn.calls.length;
    expect((await calls.signIn(query)).status).toBe(503);
    expect(linkedIn.calls).toHaveLength(asked);
    app.clock.advance(minuteMs);
    expect((await calls.enter()).status).toBe(200);
  });
});
