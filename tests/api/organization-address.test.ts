import { describe, expect, test } from 'vitest';
import { checkOrganizationSuffix, createOrganization, listOrganizations } from '#contract/organizations.ts';
import { putOrganization, readOrganization, withOwner } from '#tests/support/organization-calls.ts';
import { reservedSuffixes } from '#tests/support/organization-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const taken = {
  code: 'suffix_taken',
  message: texts.suffixTaken,
  fields: { orgLastlinkSuffix: texts.suffixTaken },
};

describe('an address', () => {
  test('is taken once, in whatever case', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    const body = { name: 'Other', location: 'Jeddah', orgLastlinkSuffix: 'mAsAr_lAbS' };
    const refused = await app.call(createOrganization, { body }, { token });
    expect([refused.status, refused.problem]).toEqual([409, taken]);
    const other = await app.call(
      createOrganization,
      { body: { ...body, orgLastlinkSuffix: 'other' } },
      { token },
    );
    const moved = await putOrganization(app, token, other.reply, { orgLastlinkSuffix: 'masar_labs' });
    expect([moved.status, moved.body]).toEqual([409, taken]);
    expect(await readOrganization(app, token, organization)).toEqual(organization);
  });

  test("may change its case, and one's own is no clash", async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    const { body } = await putOrganization(app, token, organization, {
      orgLastlinkSuffix: 'MASAR_labs',
      name: 'Masar',
    });
    expect(body).toMatchObject({
      orgLastlinkSuffix: 'MASAR_labs',
      orgLastlink: 'http://localhost:8080/o/MASAR_labs',
    });
    expect(
      (await putOrganization(app, token, organization, { orgLastlinkSuffix: 'MASAR_labs' })).status,
    ).toBe(200);
  });

  test('of two who want it at once goes to one', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const wanted = ['hub', 'HUB', 'Hub', 'hUb'];
    const answers = await Promise.all(
      wanted.map((orgLastlinkSuffix) =>
        app.call(
          createOrganization,
          { body: { name: 'Hub', location: 'Riyadh', orgLastlinkSuffix } },
          { token },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expect(answer.problem).toEqual(taken);
    expect((await app.call(listOrganizations, {}, { token })).reply).toHaveLength(1);
  });

  test('of two organisations that move to it at once goes to one', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const made = [];
    for (const orgLastlinkSuffix of ['one', 'two'])
      made.push(
        (
          await app.call(
            createOrganization,
            { body: { name: 'Hub', location: 'Riyadh', orgLastlinkSuffix } },
            { token },
          )
        ).reply,
      );
    const answers = await Promise.all(
      made.map((one) => putOrganization(app, token, one, { orgLastlinkSuffix: 'same' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('that stands for a screen or a call is never free', async () => {
    await using app = await createTestApp();
    const { token, organization } = await withOwner(app);
    for (const suffix of reservedSuffixes) {
      const moved = await putOrganization(app, token, organization, { orgLastlinkSuffix: suffix });
      expect([moved.status, moved.body], suffix).toEqual([409, taken]);
      const check = await app.call(checkOrganizationSuffix, { params: { suffix } }, { token });
      expect(check.reply, suffix).toEqual({ exists: true });
    }
  });

  test('can be asked for before it is chosen', async () => {
    await using app = await createTestApp();
    const { token } = await withOwner(app);
    const check = (suffix: string) => app.call(checkOrganizationSuffix, { params: { suffix } }, { token });
    expect((await check('masar_LABS')).reply).toEqual({ exists: true });
    expect((await check('masar_labs_2')).reply).toEqual({ exists: false });
    for (const malformed of ['masar-labs', 'a b', 'x'.repeat(33), 'مسار', 'a/b']) {
      const answer = await check(malformed);
      expect([answer.status, answer.problem.fields], malformed).toEqual([422, { suffix: texts.invalid }]);
    }
  });
});
