import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { faultsOf } from '#tests/support/html-parts.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';

test('of every attack that is stored, as a post or as an answer, nothing dangerous comes back', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written, read } = threadCalls(app);
  const { id: parent } = await written(noura);
  for (const { name, html } of xssVectors) {
    // Slowly enough for one person.
    app.clock.advance((2 * minuteMs) / limits.threadsPerMinute);
    const post = await written(noura, { message: `<p>kept</p>${html}` });
    const answer = await written(noura, { message: `<p>kept ${html}</p><p>after</p>`, parent });
    for (const { id } of [post, answer]) {
      const stored = (await read(maha, id)).reply.message;
      expect(faultsOf(stored), name).toEqual([]);
      expect(stored, name).toMatch(/^<p>kept/);
    }
  }
});

test('what is stored and sent again is stored alike', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { written } = threadCalls(app);
  const message = '<h1>Plan</h1>one<br><br>two https://example.org<ul><li>a</ul>';
  const first = await written(noura, { message });
  expect((await written(noura, { message: first.message })).message).toBe(first.message);
});
