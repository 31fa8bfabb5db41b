import { describe, expect, test } from 'vitest';
import { ageOn } from '#client/features/apply/applicant/eligibility.tsx';
import { stepStates } from '#client/features/apply/applicant/step-bar.tsx';
import { notChosenText } from '#client/features/apply/form-page/conflict-page.tsx';
import { shownFaults } from '#client/features/apply/form-page/form-faults.ts';
import { ApplicationAnswersSchema } from '#contract/applications.ts';
import { MentorAnswersSchema } from '#contract/mentors.ts';
import { answerRows } from '#domain/forms/answer-rows.ts';
import { applicantQuestions, applicantSteps, stepOfField } from '#domain/forms/applicant-steps.ts';
import { mentorQuestions } from '#domain/forms/mentor-questions.ts';
import { askedOf } from '#domain/forms/question.ts';
import { dayOf } from '#domain/time/dates.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { applicationTexts } from '#tests/support/spec-texts.ts';

describe('the questions', () => {
  test('ask for everything that an application holds, but for what no screen asks', () => {
    const asked = applicantQuestions.map(({ field }) => field);
    const held = [...Object.keys(ApplicationAnswersSchema.entries), 'email'];
    expect(asked.toSorted()).toEqual(held.filter((field) => field !== 'specialism').toSorted());
  });

  test('ask mentors for everything too', () => {
    const asked = mentorQuestions.map(({ field }) => field);
    expect(asked.toSorted()).toEqual([...Object.keys(MentorAnswersSchema.entries), 'email'].toSorted());
  });

  test('of the number of an identity card are for citizens and residents only', () => {
    const asks = (saudiCitizenOrResident: boolean | null) =>
      askedOf(applicantQuestions, { saudiCitizenOrResident }).some(({ field }) => field === 'nationalId');
    expect([asks(true), asks(false), asks(null)]).toEqual([true, false, false]);
  });

  test('lead back to the step of a field', () => {
    expect(stepOfField('targetAudience')).toBe('idea');
    expect(stepOfField('what was once asked')).toBe('you');
    expect(stepOfField(undefined)).toBe('you');
  });
});

describe('what is shown as missing', () => {
  const [, , idea] = applicantSteps;
  const own = { vision: applicationTexts.tooManyWords, targetAudience: applicationTexts.answer };

  test('is everything once one has done with a step, and before only what is too long', () => {
    expect(shownFaults(idea.questions, { own, refused: {} }, 'writing')).toEqual({ vision: own.vision });
    expect(shownFaults(idea.questions, { own, refused: {} }, 'done')).toEqual(own);
  });

  test('is what the server refused at once, where nothing better is known', () => {
    const refused = { vision: 'No.', envisionedOpportunity: 'Not this.' };
    expect(shownFaults(idea.questions, { own, refused }, 'writing')).toEqual({
      vision: own.vision,
      envisionedOpportunity: 'Not this.',
    });
  });

  test('turns a step red that was left, and never the one that one is on', () => {
    const unfinished = { ...own, skillSet: 'No.', motivation: 'No.' };
    const states = (current: string) =>
      stepStates({ current, seen: ['you', 'idea'], own: unfinished, faults: own }).map(({ state }) => state);
    expect(states('why')).toEqual(['done', 'open', 'fault', 'open', 'open']);
    expect(states('idea')).toEqual(['done', 'open', 'open', 'open', 'open']);
    expect(states('review')).toEqual(['done', 'open', 'fault', 'open', 'open']);
  });

  test('calls no step done that lacks an answer, whether or not one is on it or has been there', () => {
    const own = { region: 'No.', nationalId: 'No.', careerHighlights: 'No.' };
    const states = (current: string) =>
      stepStates({ current, seen: ['background'], own, faults: {} }).map(({ state }) => state);
    expect(states('you').slice(0, 2)).toEqual(['open', 'open']);
    expect(states('background').slice(0, 2)).toEqual(['open', 'open']);
  });

  test('leaves a step done that was finished elsewhere, and the links open until one has been there', () => {
    const states = stepStates({ current: 'review', seen: [], own: { motivation: 'No.' }, faults: {} });
    expect(states.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'open', 'open']);
  });
});

test('answers are read as words, with what belongs together in one row', () => {
  const answers = {
    firstName: 'Sara',
    surname: 'Alqahtani',
    city: 'Riyadh',
    region: '',
    previousExperience: false,
    referenceLinks: 'https://example.org/a%2Cb,,https://example.org',
  };
  const rows = answerRows(applicantQuestions, answers);
  const words = (name: string) => rows.find((row) => row.name === name)?.words;
  expect(words('Name')).toBe('Sara Alqahtani');
  expect(words('City, region')).toBe('Riyadh');
  expect(words('Previous experience')).toBe('No');
  expect(words('Vision')).toBe('');
  expect(words('Links to your work')).toBe('https://example.org/a,b\nhttps://example.org');
});

test.each([
  ['05/03/1999', '5 March 1999'],
  ['5/3/1999', '5/3/1999'],
  ['21/06/1994', '21 June 1994'],
  ['٢١/٠٦/١٩٩٤', '21 June 1994'],
  ['۲۹/۰۲/۲۰۰۰', '29 February 2000'],
  ['30/02/1999', '30/02/1999'],
  ['30/2/1999', '30/2/1999'],
  ['/06/1994', '/06/1994'],
  ['21/06/', '21/06/'],
  ['21/06/19', '21/06/19'],
  ['', ''],
])('a date of birth typed as "%s" is read as "%s"', (dateOfBirth, words) => {
  const rows = answerRows(applicantQuestions, { dateOfBirth });
  expect(rows.find(({ fields }) => fields.includes('dateOfBirth'))?.words).toBe(words);
});

test('the answers that are not chosen can be taken along', () => {
  const both = { areBothChanged: true, suggested: 'mine' as const };
  const differences = [
    { field: 'city', mine: 'Riyadh', theirs: 'Jeddah', ...both },
    { field: 'previousExperience', mine: true, theirs: false, ...both },
    { field: 'specialism', mine: 'Water', theirs: '', ...both },
  ];
  const text = notChosenText(applicantQuestions, differences, ({ field }) =>
    field === 'city' ? 'mine' : 'theirs',
  );
  expect(text).toBe(
    'Which city do you live in?\nJeddah\n\nHave you worked on a new idea of this kind before?\nYes\n\nspecialism\nWater',
  );
});

test.each([
  ['18/06/2003', 18],
  ['19/06/2003', 17],
  ['١/١/٢٠٠٠', 21],
  ['31/02/2000', null],
  ['', null],
])('who was born on %s is %s on 18 June 2021', (born, age) => {
  expect(ageOn(born, dayOf('2021-06-18T13:20:00Z', 'Asia/Riyadh'), programme2021.birthYears)).toBe(age);
});
