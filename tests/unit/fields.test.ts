import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EmailSchema, PasswordSchema } from '#contract/credentials.ts';
import { UpdateUserSchema } from '#contract/profile.ts';
import { SignInCodeSchema } from '#contract/sign-in.ts';
import { acceptedProfileCases, refusedProfileCases } from '#tests/support/profile-cases.ts';
import { texts } from '#tests/support/spec-texts.ts';

function firstText(schema: v.GenericSchema, value: unknown): string | undefined {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  return result.issues?.[0].message;
}

describe('a profile', () => {
  test.each(acceptedProfileCases)('takes $why as $field', ({ field, given, kept }) => {
    expect(v.parse(UpdateUserSchema, { [field]: given })).toEqual({ [field]: kept });
  });

  test.each(refusedProfileCases)('refuses $why as $field', ({ field, given, text }) => {
    expect(firstText(UpdateUserSchema, { [field]: given })).toBe(text);
  });

  test('may be changed in part, and unknown fields fall away', () => {
    expect(v.parse(UpdateUserSchema, { firstName: 'Noura', id: 1, email: 'x@y.z' })).toEqual({
      firstName: 'Noura',
    });
    expect(v.parse(UpdateUserSchema, {})).toEqual({});
  });
});

describe('an e-mail address', () => {
  const longest = `${'a'.repeat(150 - '@example.org'.length)}@example.org`;

  test.each([
    ['noura@example.org', 'noura@example.org'],
    ['  noura@example.org\n', 'noura@example.org'],
    ['Noura.Al+tag@Mail.Example.org', 'Noura.Al+tag@Mail.Example.org'],
    ["o'neil@example.org", "o'neil@example.org"],
    ['نورة@مثال.السعودية', 'نورة@مثال.السعودية'],
    ['_a-@sub-domain.xn--e1afmkfd.yz', '_a-@sub-domain.xn--e1afmkfd.yz'],
    [longest, longest],
  ])('is taken as %j', (given, kept) => {
    expect(v.parse(EmailSchema, given)).toBe(kept);
  });

  test.each([
    ['', texts.mandatory],
    ['  ', texts.mandatory],
    ['noura', texts.invalid],
    ['noura@', texts.invalid],
    ['@example.org', texts.invalid],
    ['noura@example', texts.invalid],
    ['noura@example..org', texts.invalid],
    ['nou ra@example.org', texts.invalid],
    ['-oQ/tmp@x.yz', texts.invalid],
    ['..@x.yz', texts.invalid],
    ['a.@x.yz', texts.invalid],
    ['a..b@x.yz', texts.invalid],
    ['a@-x.yz', texts.invalid],
    ['a@x-.yz', texts.invalid],
    ['a@x.yz-', texts.invalid],
    ['a@x%61.yz', texts.invalid],
    ['a@x.yz/a', texts.invalid],
    ['a@b@example.org', texts.invalid],
    ['noura@example.org\r\nBcc: all@example.org', texts.invalid],
    ['Noura <noura@example.org>', texts.invalid],
    ['noura@example.org, maha@example.org', texts.invalid],
    [`a${longest}`, texts.invalid],
    [7, texts.invalid],
    [null, texts.invalid],
    [['noura@example.org'], texts.invalid],
  ])('is refused as %j', (given, text) => {
    expect(firstText(EmailSchema, given)).toBe(text);
  });
});

test('an empty password and one of more than 200 characters are refused with the text for what is not valid', () => {
  expect(firstText(PasswordSchema, '')).toBe(texts.invalid);
  expect(firstText(PasswordSchema, 'x'.repeat(201))).toBe(texts.invalid);
  expect(v.parse(PasswordSchema, ' x ')).toBe(' x ');
});

test.each([
  ['123456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
])('a sign-in code is taken as %j', (given, kept) => {
  expect(v.parse(SignInCodeSchema, given)).toBe(kept);
});

test.each(['', '12345', '1234567', '12345a', '12.456', 'x'.repeat(1000), 123456, null])(
  'a sign-in code is refused as %j',
  (given) => {
    expect(firstText(SignInCodeSchema, given)).toBe(texts.invalid);
  },
);
