import { expect, test } from 'vitest';
import { changedAnswers, wholeAnswers } from '#server/features/forms/arrival/changes.ts';
import { finishedApplication, finishedMentor } from '#tests/support/form-cases.ts';

const application = (
  changes: Readonly<Record<string, string | boolean | null>> = {},
  email = 'noura@example.org',
) => ({ form: 'application', answers: { ...finishedApplication, ...changes }, email }) as const;

test('answers stand by the steps of the form; what has none says so', () => {
  const groups = wholeAnswers(application({ referenceLinks: '' }));
  expect(groups.map(({ title }) => title)).toEqual(['You', 'Background', 'Your idea', 'Why', 'Links']);
  expect(groups.at(-1)?.answers).toEqual([{ title: 'Links to your work', text: 'Not answered' }]);
  const mentor = wholeAnswers({ form: 'mentor', answers: finishedMentor, email: 'huda@example.org' });
  expect(mentor).toHaveLength(1);
});

test('only what differs is a change, each once, in the order of the form', () => {
  expect(changedAnswers(application(), application())).toEqual([]);
  const changes = changedAnswers(
    application(),
    application({ motivation: 'Water.', city: 'Jeddah', previousExperience: true }, 'new@example.org'),
  );
  expect(changes).toEqual([
    { title: 'E-mail', text: 'new@example.org', note: 'Before: noura@example.org' },
    { title: 'City, region', text: 'Jeddah, Asir', note: 'Before: Abha, Asir' },
    { title: 'Previous experience', text: 'Yes', note: 'Before: No' },
    { title: 'Why do you want to take part?', text: 'Water.' },
  ]);
});

test('what is asked no more, or for the first time, is a change too', () => {
  const [without, withNumber] = [
    application({ saudiCitizenOrResident: false, nationalId: '' }),
    application(),
  ];
  const title = 'Saudi National ID or Iqama Number';
  expect(changedAnswers(withNumber, without).at(-1)).toEqual({
    title,
    text: 'Not answered',
    note: 'Before: 1012345678',
  });
  expect(changedAnswers(without, withNumber)[1]).toEqual({
    title,
    text: '1012345678',
    note: 'Before: Not answered',
  });
});

test('a former answer of many characters is left out, and one beyond all bounds is cut between characters', () => {
  const links = Array.from({ length: 20 }, (_, at) => `https://example.org/${at}`).join(',');
  const [change] = changedAnswers(
    application({ referenceLinks: links }),
    application({ referenceLinks: '' }),
  );
  expect(change).toEqual({ title: 'Links to your work', text: 'Not answered' });
  const [long] = changedAnswers(application(), application({ vision: '🌴'.repeat(9_000) }));
  expect(long?.text).toBe(`${'🌴'.repeat(8_000)}… (The whole answer stands in the app.)`);
});
