import { expect, test } from 'vitest';
import { answerFaults, bodyOf, sentAnswers } from '#client/features/rooms/registration/answers.ts';
import { texts } from '#tests/support/spec-texts.ts';

const question = (id: number, required = true) => ({
  id,
  fieldNameOrQuestion: '?',
  defaultValue: '',
  required,
});
const questions = [question(1), question(2, false)];

test('a required answer is something that can be seen, and none is too long', () => {
  const faults = (one: string, two = '') => answerFaults(questions, { 1: one, 2: two });
  expect(faults('Chairs')).toEqual({});
  expect(answerFaults(questions, {})).toEqual({ 1: texts.mandatory });
  expect(faults(' \n')).toEqual({ 1: texts.mandatory });
  expect(faults('\u200b')).toEqual({ 1: texts.mandatory });
  expect(faults('🪑'.repeat(2_000), 'x'.repeat(2_001))).toEqual({ 2: texts.invalid });
});

test('every question that is asked now is answered, without white space at the ends', () => {
  expect(bodyOf(questions, { 1: ' Chairs\n', 9: 'no longer asked' })).toEqual([
    { dynamicFormRequest: { id: 1 }, value: 'Chairs' },
    { dynamicFormRequest: { id: 2 }, value: '' },
  ]);
});

test('what was sent is filled in; a room that an earlier version of the app has kept has nothing to fill in', () => {
  const sent = { dynamicFormRequest: { id: 2 }, value: 'To meet others' };
  const room = { dynamicFormRequests: questions, dynamicFormValues: [sent] };
  expect(sentAnswers(room)).toEqual({ 1: '', 2: 'To meet others' });
  const { dynamicFormValues: _, ...kept } = room;
  expect(sentAnswers(kept as typeof room)).toEqual({ 1: '', 2: '' });
});
