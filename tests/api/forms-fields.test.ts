import { describe, expect, test } from 'vitest';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { formCalls, formNames } from '#tests/support/form-calls.ts';
import { acceptedForms, refusedForms } from '#tests/support/form-cases.ts';
import { enter } from '#tests/support/people.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** One server takes all cases of a form, whose drafts are as they were after a refusal. */
describe.each(formNames)('the form "%s" is submitted', (form) => {
  const { save, get, finished } = formCalls[form];

  async function begin() {
    const app = await createTestApp();
    const { token } = await enter(app, 'Noura');
    const submit = async (given: object) => {
      app.clock.advance(minuteMs);
      const body = { ...finished, ...given, submissionStatus: 'SUBMITTED' };
      const answer = await app.request({ method: 'POST', path: save.path, token, body });
      return { status: answer.status, reply: JSON.parse(answer.text) };
    };
    const kept = async () => (await app.call(get, {}, { token })).reply;
    return { submit, kept, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
  }

  test('with nothing at fault, or each fault is said', async () => {
    await using noura = await begin();
    for (const { why, given, fields } of refusedForms.filter((one) => one.form === form)) {
      const { status, reply } = await noura.submit(given);
      expect([status, reply.code, reply.fields], why).toEqual([422, 'invalid', fields]);
    }
    expect(await noura.kept()).toBeNull();
  });

  test('in any way in which people write, and is kept tidy', async () => {
    await using noura = await begin();
    for (const { why, given, kept } of acceptedForms.filter((one) => one.form === form)) {
      expect((await noura.submit(given)).status, why).toBe(200);
      expect(await noura.kept(), why).toMatchObject({ ...finished, ...kept });
    }
  });
});
