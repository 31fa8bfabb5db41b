import { expect, test } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import { employmentStatuses, englishProficiencies } from '#contract/applications.ts';
import { participantStatuses } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { postTexts } from '#contract/threads.ts';
import { loadProgramme } from '#programme/load-programme.ts';

/** Specification, section 9, as far as it is built, and limits of our own; each number stands here once more so that no change goes unnoticed. */
test.each<[keyof typeof limits, number]>([
  ['nameMaxLength', 60],
  ['placeMaxLength', 100],
  ['suffixMaxLength', 32],
  ['emailMaxLength', 150],
  ['cohortMaxSize', 30],
  ['masterclassCount', 17],
  ['judgingCriteriaCount', 6],
  ['loaderLingerMs', 500],
  ['copyToastMs', 2000],
  ['savedToastMs', 2500],
  ['resourceToastMs', 3000],
  ['tabArrowScrollPx', 120],
  ['signInMinutes', 10],
  ['signInCodeLength', 6],
  ['signInCodeTries', 5],
  ['signInMailsPerHour', 5],
  ['signInTriesPerMinute', 30],
  ['signInTriesPerMinutePerAddress', 300],
  ['idempotencyDays', 30],
  ['threadsPageSize', 50],
  ['answersInListMax', 10],
  ['threadsPageMaxBytes', 500_000],
  ['threadsPerMinute', 300],
  ['messageMaxLength', 20_000],
  ['reportReasonMaxLength', 500],
  ['reportsMax', 200],
  ['openReportsMax', 20],
  ['outboxMaxEntries', 5_000],
  ['draftPauseMs', 300],
  ['answerMaxWords', 500],
  ['answerMaxLength', 20_000],
  ['birthYearMin', 1900],
  ['birthYearMax', 2004],
  ['nationalIdMaxLength', 20],
  ['referenceLinksMax', 20],
  ['formSavesPerMinute', 120],
  ['closingReminderHours', 48],
])('%s is %d', (name, value) => {
  expect(limits[name]).toBe(value);
});

test('the texts are word for word those of the specification', () => {
  expect({ ...texts, ...postTexts }).toMatchObject({
    mandatory: 'This field is mandatory',
    invalid: 'Your input is not valid. Please change',
    linkExpired: 'Link is expired!',
    linkExpiredTitle: 'Link expired',
    linkExpiredText: 'The sign-in link has expired. Please request a new sign-in link by logging-in.',
    magicLink: 'Email me the Magic Link',
    suffixTaken: 'Last Link URL already taken. Please use another Last Link.',
    suffixAvailable: 'Available',
    suffixNotAvailable: 'Not Available',
    uploadTooLarge: 'Max upload size is 100MB.',
    uploadFailed: 'Upload failed. Please try again',
    registrationClosed: 'Registration is not open',
    restrictedTitle: 'Restricted Access',
    restrictedText: 'This area is open only to Participants and Administrators of 2021 Cohort',
    newAnnouncement: 'New Announcement',
    forumTitle: 'Forum - All Posts',
    newPost: 'New Post +',
    failureTitle: 'Something went wrong',
    failureText: 'Please return back to previous page',
    wrongPassword: 'E-mail or password is not right.',
  });
});

test('the texts of the forms are word for word those of the specification', () => {
  expect(applicationTexts).toMatchObject({
    closed: 'Application Closed',
    registerMentor: 'Register to be a Mentor',
    editApplication: 'Edit My Application',
    saved: 'Application Saved',
    firstName: 'Please fill your first name.',
    surname: 'Please fill your surname.',
    city: 'Please fill the city you reside in.',
    region: 'Please fill the region you reside in.',
    email: 'Please fill your email.',
    telephoneNumber: 'Please fill your telephone number in the format +966-XXXXXXXXX.',
    chooseOption: 'Choose an option',
    nationalId: 'Please fill your Saudi National ID or Iqama Number.',
    answer: 'Please answer this question.',
    employmentStatus: 'Choose an employment status',
    englishProficiency: 'Choose your english proficiency',
    day: 'Please fill day',
    month: 'Please fill month',
    year: 'Please fill year',
    tooManyWords: 'Maximum 500 words allowed.',
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
