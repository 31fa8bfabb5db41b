import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import { employmentStatuses, englishProficiencies } from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import { participantStatuses } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { tableTexts } from '#contract/table-texts.ts';
import { texts } from '#contract/texts.ts';
import { postTexts, restrictedText } from '#contract/threads.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import * as quoted from '#tests/support/spec-texts.ts';

/** Limits whose number no other test holds: it is at work in tests that take it from the contract, whatever it is. */
test.each<[keyof typeof limits, number]>([
  ['emailMaxLength', 150],
  ['loaderLingerMs', 500],
  ['copyToastMs', 2000],
  ['savedToastMs', 2500],
  ['resourceToastMs', 3000],
  ['uploadMaxBytes', 104_857_600],
  ['threadsPageMaxBytes', 500_000],
  ['messageMaxLength', 20_000],
  ['reportReasonMaxLength', 500],
  ['reportsMax', 200],
  ['openReportsMax', 20],
  ['outboxMaxEntries', 5_000],
  ['answerMaxWords', 500],
  ['nationalIdMaxLength', 20],
  ['referenceLinksMax', 20],
  ['formSavesPerMinute', 120],
  ['closingReminderHours', 48],
])('%s is %d', (name, value) => {
  expect(limits[name]).toBe(value);
});

test.each<[keyof typeof roomLimits, number]>([
  ['pinnedMax', 5],
  ['folderNameMaxLength', 60],
  ['foldersMax', 100],
  ['resourceNameMaxLength', 100],
  ['resourcesMax', 500],
  ['keptFilesMaxBytes', 500_000_000],
])('%s of rooms is %d', (name, value) => {
  expect(roomLimits[name]).toBe(value);
});

test('the texts of the app are word for word those of the specification, which tests quote', () => {
  expect(texts).toEqual(quoted.texts);
  expect({ ...postTexts, restrictedText: restrictedText(programme2021.cohortName) }).toEqual(
    quoted.postTexts,
  );
  expect(tableTexts).toEqual(quoted.tableTexts);
  expect(applicationTexts).toEqual(quoted.applicationTexts);
  expect(employmentStatuses).toEqual(quoted.employmentStatuses);
  expect(englishProficiencies).toEqual(quoted.englishProficiencies);
});

test('the statuses and the event ids are those agreed', () => {
  expect(participantStatuses).toEqual(['TO_BE_APPROVED', 'APPROVED', 'DENIED', 'REMOVED', 'BLOCKED']);
  expect(programme2021.eventIds).toEqual({ onboarding: 1, announcements: 2, forum: 3 });
});

test('every call stands once under /api/v1, or where the specification says so', () => {
  const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.filter((call) => !/^[A-Z]+ (?:\/api\/(?:v1\/|v2\/event)|\/linkedin\/me$)/.test(call))).toEqual(
    [],
  );
});
