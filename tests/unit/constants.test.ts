import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import { employmentStatuses, englishProficiencies } from '#contract/applications.ts';
import { limits } from '#contract/limits.ts';
import { participantStatuses } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { texts } from '#contract/texts.ts';
import { postTexts } from '#contract/threads.ts';
import { loadProgramme } from '#programme/load-programme.ts';

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
  ['birthYearMin', 1900],
  ['birthYearMax', 2004],
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

/** Texts that no other test quotes where they are shown; most are quoted on their screen. */
test('the texts are word for word those of the specification', () => {
  expect({ ...texts, ...postTexts }).toMatchObject({
    linkExpired: 'Link is expired!',
    linkExpiredText: 'The sign-in link has expired. Please request a new sign-in link by logging-in.',
    suffixTaken: 'Last Link URL already taken. Please use another Last Link.',
    suffixAvailable: 'Available',
    uploadTooLarge: 'Max upload size is 100MB.',
    uploadFailed: 'Upload failed. Please try again',
    registrationClosed: 'Registration is not open',
    restrictedText: 'This area is open only to Participants and Administrators of 2021 Cohort',
    forumTitle: 'Forum - All Posts',
  });
});

test('the texts of the forms are word for word those of the specification', () => {
  expect(applicationTexts).toMatchObject({
    firstName: 'Please fill your first name.',
    surname: 'Please fill your surname.',
    region: 'Please fill the region you reside in.',
    email: 'Please fill your email.',
    telephoneNumber: 'Please fill your telephone number in the format +966-XXXXXXXXX.',
    chooseOption: 'Choose an option',
    nationalId: 'Please fill your Saudi National ID or Iqama Number.',
    answer: 'Please answer this question.',
    employmentStatus: 'Choose an employment status',
    englishProficiency: 'Choose your english proficiency',
    day: 'Please fill day',
    year: 'Please fill year',
    linkedInProfile: 'Please fill your linkedin profile.',
    description: 'Please fill your description.',
  });
  expect(employmentStatuses).toEqual(['Student', 'Freelance', 'Self-employed', 'Employed', 'Unemployed']);
  expect(englishProficiencies).toEqual(['Basic', 'Conversational', 'Fluent', 'Native or Bilingual']);
});

test('the statuses and the event ids are those agreed', () => {
  expect(participantStatuses).toEqual(['TO_BE_APPROVED', 'APPROVED', 'DENIED', 'REMOVED', 'BLOCKED']);
  expect(loadProgramme().eventIds).toEqual({ onboarding: 1, announcements: 2, forum: 3 });
});

test('every call stands once under /api/v1, or /api/v2 where the specification says so', () => {
  const calls = allEndpoints.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.filter((call) => !/^[A-Z]+ \/api\/(?:v1\/|v2\/event)/.test(call))).toEqual([]);
});
