import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { BioSchema } from '#contract/fields.ts';
import { SocialLinkChangesSchema, socialLinkUrlSchema } from '#contract/social-link-changes.ts';
import { type SocialLinkType, socialLinkTypes } from '#contract/social-links.ts';
import { demoBios } from '#server/demo/demo-bios.ts';
import { demoFavourites, demoLinks } from '#server/demo/demo-links.ts';
import { demoAccounts, demoCohort } from '#server/demo/demo-people.ts';
import { planLinks } from '#server/people/plan-links.ts';
import { acceptedLinkCases, refusedLinkCases } from '#tests/support/link-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';

const insert = (type: SocialLinkType, url: unknown) => [{ type, url, actionType: 'INSERT' }];

/** The text at each place of a refused input. */
function textsOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, input, { abortPipeEarly: true });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

describe('a social link', () => {
  test('of every kind has cases', () => {
    const kinds = (cases: readonly { field: SocialLinkType }[]) => new Set(cases.map(({ field }) => field));
    expect(kinds(acceptedLinkCases)).toEqual(new Set(socialLinkTypes));
    expect(kinds(refusedLinkCases)).toEqual(new Set(socialLinkTypes));
    expect(socialLinkTypes).toHaveLength(19);
  });

  test.each(acceptedLinkCases)('takes $why as $field', ({ field, given, kept }) => {
    expect(v.parse(SocialLinkChangesSchema, insert(field, given))).toMatchObject([
      { type: field, url: kept },
    ]);
  });

  test.each(acceptedLinkCases)('takes what it kept of $why as $field again', ({ field, kept }) => {
    expect(v.parse(socialLinkUrlSchema(field), kept)).toBe(kept);
  });

  test.each(refusedLinkCases)('refuses $why as $field', ({ field, given, text }) => {
    expect(textsOf(SocialLinkChangesSchema, insert(field, given))).toEqual({ '0.url': text });
  });
});

test('every fault of a save is told at its own place', () => {
  const changes = [
    { type: 'WEBSITE', url: 'example.org', actionType: 'INSERT' },
    { type: 'WEBSITE', url: '', actionType: 'INSERT' },
    { type: 'MYSPACE', url: 'example.org', actionType: 'INSERT' },
    { id: 7, type: 'WHATSAPP', url: '7', actionType: 'UPDATE' },
    { id: 8, type: 'EMAIL', actionType: 'DELETE' },
  ];
  expect(textsOf(SocialLinkChangesSchema, changes)).toEqual({
    '1.url': texts.mandatory,
    '2.type': texts.invalid,
    '3.url': texts.invalid,
  });
});

describe('the changes of one save', () => {
  const before = [
    { id: 1, type: 'WEBSITE', url: 'https://one.example' },
    { id: 2, type: 'BLOG', url: 'https://two.example' },
  ] as const;

  test('are put in order by what they do', () => {
    expect(
      planLinks(before, [
        { type: 'EMAIL', url: 'a@example.org', actionType: 'INSERT' },
        { id: 1, type: 'MEDIUM', url: 'https://other.example', actionType: 'UPDATE' },
        { id: 2, type: 'BLOG', url: '', actionType: 'DELETE' },
      ]),
    ).toEqual({
      inserts: [{ type: 'EMAIL', url: 'a@example.org' }],
      updates: [{ id: 1, type: 'MEDIUM', url: 'https://other.example' }],
      deletes: [2],
    });
  });

  test('to the same link follow one another', () => {
    const update = { id: 1, type: 'BLOG', actionType: 'UPDATE' } as const;
    const remove = { id: 1, type: 'BLOG', url: '', actionType: 'DELETE' } as const;
    const [first, second] = ['https://a.example', 'https://b.example'];
    expect(
      planLinks(before, [
        { ...update, url: first },
        { ...update, url: second },
      ]).updates,
    ).toEqual([{ id: 1, type: 'BLOG', url: second }]);
    expect(planLinks(before, [{ ...update, url: first }, remove])).toEqual({
      inserts: [],
      updates: [],
      deletes: [1],
    });
    expect(() => planLinks(before, [remove, { ...update, url: first }])).toThrow(texts.invalid);
  });
});

test("everything that the demo's people say and link to would be taken from anybody", () => {
  const names = new Set([...demoAccounts, ...demoCohort].map((one) => `${one.firstName} ${one.lastName}`));
  const named = [
    ...Object.keys(demoBios),
    ...Object.keys(demoLinks),
    ...Object.entries(demoFavourites).flatMap(([name, others]) => [name, ...others]),
  ];
  expect(named.filter((name) => !names.has(name))).toEqual([]);
  for (const bio of Object.values(demoBios)) expect(v.parse(BioSchema, bio)).toBe(bio);
  for (const { type, url } of Object.values(demoLinks).flat())
    expect(v.parse(socialLinkUrlSchema(type), url), url).toBe(url);
  const kinds = Object.values(demoLinks).flatMap((links) => links.map(({ type }) => type));
  expect(socialLinkTypes.filter((type) => !kinds.includes(type))).toEqual([]);
});
