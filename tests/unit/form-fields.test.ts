import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#client/api/api-error.ts';
import { finishedApplicationSchema } from '#contract/applications.ts';
import { dateOfBirthFaults, dateOfBirthParts, dateOfBirthText } from '#contract/date-of-birth.ts';
import { splitLinks } from '#contract/form-fields.ts';
import { FinishedMentorSchema } from '#contract/mentors.ts';
import { countWords } from '#contract/written-text.ts';
import {
  acceptedForms,
  finishedApplication,
  finishedMentor,
  refusedForms,
} from '#tests/support/form-cases.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { applicationTexts } from '#tests/support/spec-texts.ts';

const { birthYears } = programme2021;
const schemas = { application: finishedApplicationSchema(birthYears), mentor: FinishedMentorSchema } as const;
const finished = { application: finishedApplication, mentor: finishedMentor } as const;

describe('a form on the phone', () => {
  test.each(refusedForms)('is not finished with $why', ({ form, given, fields }) => {
    expect(fieldErrors(schemas[form], { ...finished[form], ...given })).toEqual(fields);
  });

  test.each(acceptedForms)('is finished with $why', ({ form, given, kept }) => {
    const answers = { ...finished[form], ...given };
    expect(fieldErrors(schemas[form], answers)).toEqual({});
    expect(v.parse<v.GenericSchema>(schemas[form], answers)).toEqual({ ...finished[form], ...kept });
  });

  test('the table of cases holds every text that a field can be refused with', () => {
    const said = new Set(refusedForms.flatMap(({ fields }) => Object.values(fields)));
    const ofNoField = ['closed', 'registerMentor', 'editApplication', 'saved', 'otherDevice'];
    const ofFields = Object.entries(applicationTexts).filter(([name]) => !ofNoField.includes(name));
    expect(ofFields.filter(([, text]) => !said.has(text))).toEqual([]);
  });
});

test.each([
  ['', 0],
  [' \n\u00a0 ', 0],
  ['one', 1],
  ['  one  two\nthree\u00a0four\tfive ', 5],
  ['نخلة، نخلة', 2],
  ['👩‍👩‍👧 👩‍👩‍👧', 2],
  ['well-known e-mail', 2],
])('%j has %d words', (text, count) => {
  expect(countWords(text)).toBe(count);
});

test.each([
  ['5/3/1999', {}],
  ['', { day: 1, month: 1, year: 1 }],
  ['5//', { month: 1, year: 1 }],
  ['31/4/', { day: 1, year: 1 }],
  ['29/2/', { year: 1 }],
  ['40/14/3000', { day: 1, month: 1, year: 1 }],
])('of the date %j the right fields are at fault', (text, expected) => {
  expect(Object.keys(dateOfBirthFaults(text, birthYears))).toEqual(Object.keys(expected));
});

test('a date that is being typed is put together and taken apart again', () => {
  const parts = { day: '5', month: '', year: '19' };
  expect(dateOfBirthText(parts)).toBe('5//19');
  expect(dateOfBirthParts('5//19')).toEqual(parts);
  expect(dateOfBirthText({ day: '', month: '', year: '' })).toBe('');
});

test('links that are being typed keep their places, the empty ones too', () => {
  expect(splitLinks('one.example, ,two.example')).toEqual(['one.example', '', 'two.example']);
});
