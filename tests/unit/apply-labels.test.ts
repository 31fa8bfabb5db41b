import { describe, expect, test, vi } from 'vitest';
import { closedSentence } from '#client/features/apply/applicant/late-page.tsx';
import { closesIn, shownLeft, untilNextShown } from '#client/features/apply/closing/closing.tsx';
import { sentSentence } from '#client/features/apply/completed/sent-card.tsx';
import { hasSent, isFormClosedBy, leadsToCompleted } from '#client/features/apply/completed/sent-forms.ts';
import { formatStatus, type Intake } from '#client/features/apply/info/form-progress.tsx';
import { formatDeadline, formatWhen } from '#client/features/apply/info/format-moment.ts';
import { keyDatesAt } from '#client/features/apply/info/key-dates.tsx';
import { applicationsState } from '#client/features/apply/info/state-card.tsx';
import { applicationCounts } from '#client/features/apply/organisers/organisers-panel.tsx';
import type { FormStatus } from '#client/forms/programme/form-status.ts';
import type { Programme } from '#contract/programme.ts';
import { plainAnswers, readAnswers } from '#domain/forms/read-answers.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';

const riyadh = 'Asia/Riyadh';
const june = Date.parse('2021-06-18T16:20:00+03:00');
const april = Date.parse('2021-04-18T16:20:00+03:00');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** A line is not broken inside a date; here that is no matter. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

const year2021 = programme2021;
const withApplications = (applications: Partial<Programme['applications']>): Programme => ({
  ...year2021,
  applications: { ...year2021.applications, ...applications },
});
const closing = '2021-05-08T20:59:00.000Z';

describe('how long is left', () => {
  test.each([
    [8 * day, null],
    [7 * day, 'Closes in 7 days'],
    [2 * day + 4 * hour + 59 * minute, 'Closes in 2 days 4 hours'],
    [day + hour, 'Closes in 1 day 1 hour'],
    [5 * hour + minute, 'Closes in 5 hours 1 minute'],
    [12 * minute, 'Closes in 12 minutes'],
    [42 * second, 'Closes in 42 seconds'],
    [second, 'Closes in 1 second'],
    [0, null],
    [-day, null],
  ])('%d ms: %s', (leftMs, words) => {
    expect(closesIn(leftMs)).toBe(words);
  });

  test('is shown in minutes, in the last one in seconds, and looked at when it says something else', () => {
    expect(shownLeft(12 * minute + 10 * second)).toBe(12 * minute);
    expect(shownLeft(41_200)).toBe(42 * second);
    expect(shownLeft(-1)).toBe(0);
    for (const left of [3 * hour + 7, 12 * minute + 10 * second, 41_200, 1]) {
      expect(shownLeft(left - untilNextShown(left)), String(left)).not.toBe(shownLeft(left));
      expect(untilNextShown(left)).toBeLessThanOrEqual(minute + 1);
    }
  });
});

describe('whether one can apply', () => {
  const stateAt = (programme: Programme, now: number) => {
    const { isOpen, chip, text } = applicationsState(programme, { now, zone: riyadh });
    return [isOpen, plain(chip), plain(text)];
  };

  test('closed without a moment: closed to new ones, open for what is begun and sent, always in the present', () => {
    expect(stateAt(year2021, june)).toEqual([
      false,
      'Closed',
      'Applications for 2021 are closed to new ones. What you have begun can still be sent, and what you have sent can still be changed.',
    ]);
    expect(stateAt(year2021, april)[2]).toMatch(
      /what you have sent can still be changed, until May 8th 2021\.$/,
    );
    const onTheDay = Date.parse('2021-05-08T23:00:00+03:00');
    expect(stateAt(year2021, onTheDay)[2]).toMatch(/, until May 8th 2021\.$/);
  });

  test('open, and what closes it', () => {
    const open = withApplications({ shownAsOpen: true, refusedFrom: closing });
    expect(stateAt(open, april)).toEqual([
      true,
      'Open until May 8th 2021',
      'Applications for 2021 are open until May 8th 2021, 11:59 PM in Riyadh. Sent ones can be changed until then.',
    ]);
    expect(stateAt(open, june)).toEqual([
      false,
      'Closed',
      'Applications for 2021 closed on May 8th 2021, 11:59 PM in Riyadh. What was submitted by then counts.',
    ]);
    expect(stateAt(withApplications({ shownAsOpen: true, refusedFrom: null }), april)[1]).toBe('Open');
  });

  test("the moment is told in the reader's zone too where clocks differ", () => {
    expect(plain(formatDeadline(closing, year2021, 'Asia/Tokyo'))).toBe(
      'May 8th 2021, 11:59 PM in Riyadh (May 9th 2021, 05:59 AM in Tokyo)',
    );
  });

  test('what the server says of what came too late, where no moment is known here', () => {
    const refusal = 'Applications are closed.';
    expect(closedSentence({ programme: year2021, zone: riyadh, refusal })).toBe('Applications are closed.');
    const programme = withApplications({ shownAsOpen: true, refusedFrom: closing });
    expect(plain(closedSentence({ programme, zone: riyadh, refusal }))).toBe(
      'Applications closed on May 8th 2021, 11:59 PM in Riyadh.',
    );
  });
});

test('key dates stand in order, the closing among them, and say which are over', () => {
  const programme = withApplications({ shownAsOpen: true, refusedFrom: '2021-05-29T09:00:00.000Z' });
  const dates = keyDatesAt(programme, Date.parse('2021-05-29T11:59:00+03:00'));
  expect(dates.map(({ title, when, state }) => [title, plain(when), state])).toEqual([
    ['Last day to edit and resubmit an application', 'May 8th 2021', 'past'],
    ['First masterclass', 'May 29th 2021', 'today'],
    ['Applications close', 'May 29th 2021, 12:00 PM', 'today'],
    ['Demo day', 'July 31st 2021', 'ahead'],
  ]);
  const later = keyDatesAt(programme, Date.parse('2021-05-29T12:00:00+03:00'));
  expect(later.find(({ title }) => title === 'Applications close')?.state).toBe('past');
  expect(later.find(({ title }) => title === 'First masterclass')?.state).toBe('today');
});

const version = { answers: { vision: 'A well' }, savedDate: '2021-05-05T07:32:00.000Z' };
const submitted: FormStatus = { kind: 'submitted', version };
const waiting: FormStatus = { kind: 'waiting', answers: {}, since: 0, key: 'a' };
const none: FormStatus = { kind: 'none' };
const unknown: FormStatus = { kind: 'unknown' };
const draft: FormStatus = { kind: 'draft', savedAt: june, isOnServer: false, submitted: null };
const edited: FormStatus = { ...draft, submitted: version };
const refused: FormStatus = { kind: 'refused', message: 'No.', fields: {}, submitted: null };

test('the facts give way to a submitted application, and to any registration as a mentor', () => {
  const leads = (application: FormStatus, mentor: FormStatus) => leadsToCompleted({ application, mentor });
  for (const of of [none, unknown, draft, refused]) expect(leads(submitted, of)).toBe(true);
  for (const of of [none, unknown, draft, edited, refused]) expect(leads(of, submitted)).toBe(true);
  expect(leads(none, edited)).toBe(true);
  expect(leads(waiting, unknown)).toBe(true);
  expect(leads(edited, none)).toBe(false);
  expect(leads(edited, draft)).toBe(false);
  expect(leads(none, draft)).toBe(false);
  expect(leads(unknown, unknown)).toBe(false);
});

test('a form opens though another was sent where it is asked for or has been begun, and never where it was sent itself', () => {
  const isClosed = (application: FormStatus, isAsked: boolean) =>
    isFormClosedBy({ application, mentor: submitted }, 'application', isAsked);
  expect(isClosed(none, false)).toBe(true);
  expect(isClosed(none, true)).toBe(false);
  expect(isClosed(draft, false)).toBe(false);
  expect(isClosed(submitted, true)).toBe(true);
  expect(isFormClosedBy({ application: submitted, mentor: none }, 'mentor', false)).toBe(true);
  expect(isFormClosedBy({ application: edited, mentor: none }, 'mentor', false)).toBe(false);
});

test('a version that was sent can be shown', () => {
  expect([edited, submitted, waiting, draft, refused, none, unknown].filter(hasSent)).toEqual([
    edited,
    submitted,
    waiting,
  ]);
});

test('how far somebody is, and which version counts', () => {
  const when = (moment: number | string) => plain(formatWhen(moment, { now: june, zone: riyadh })) ?? '';
  const say = (status: FormStatus, intake: Intake = 'open') =>
    formatStatus({ form: 'application', status, intake, when });
  expect(say(none)).toBeNull();
  expect(say(draft)).toBe('Your draft was saved on this phone today at 04:20 PM.');
  expect(say({ ...edited, isOnServer: true })).toBe(
    'Your draft was saved today at 04:20 PM. What you submitted on May 5th 2021 at 10:32 AM is what counts until you submit again.',
  );
  expect(say(draft, 'over')).toMatch(/It was not submitted\.$/);
  expect(say(draft, 'begun-only')).toBe('Your draft was saved on this phone today at 04:20 PM.');
  expect(say(edited, 'begun-only')).toMatch(/until you submit again\.$/);
  expect(say(refused)).toBe('No. Your answers are kept.');
  expect(say({ ...refused, message: 'Your input is not valid. Please change' })).toBe(
    'Your input is not valid. Please change. Your answers are kept.',
  );
});

test('nobody is told to close the app where the browser does not wake it', () => {
  const words = () => sentSentence({ status: waiting, isOver: false, when: '' });
  expect(words()).toBe(
    'Waiting to send. Keep the app open, or open it again with a connection: it is sent then. Editing takes it back.',
  );
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('ServiceWorkerRegistration', { prototype: { sync: {} } });
  expect(words()).toContain('you can close the app.');
  vi.unstubAllGlobals();
});

test('answers are read and copied with what was asked', () => {
  const answers = {
    firstName: 'Sara',
    surname: 'Alqahtani',
    dateOfBirth: '05/03/1999',
    saudiCitizenOrResident: false,
    nationalId: '1',
    vision: 'A well\n\nfor all',
    referenceLinks: 'https://one.test,https://two.test',
  };
  const groups = readAnswers({ form: 'application', answers, email: 'sara@example.org' });
  const read = Object.fromEntries(
    groups.flatMap((group) => group.answers.map((one) => [one.title, one.text])),
  );
  expect(read).toMatchObject({
    Name: 'Sara Alqahtani',
    'E-mail': 'sara@example.org',
    'Date of birth': '5 March 1999',
    'City, region': '',
    'What is your vision?': 'A well\n\nfor all',
    'Links to your work': 'https://one.test\nhttps://two.test',
  });
  // Nobody is asked for it who is neither citizen nor resident.
  expect(Object.keys(read)).not.toContain('Saudi National ID or Iqama Number');
  const text = plainAnswers('My application', groups);
  expect(text).toMatch(/^My application\n\nName\nSara Alqahtani\n\n/);
  expect(text).toContain('What is your vision?\nA well\n\nfor all');
  expect(text).toContain('Why do you want to take part?\nNot answered');
});

test('the organisers see each person once in the bar', () => {
  const counts = (edited: number) => applicationCounts({ submitted: 6, edited, drafts: 1 });
  expect(counts(2).map(({ count, words }) => `${count} ${words}`)).toEqual([
    '4 submitted',
    '2 submitted, being edited',
    '1 draft',
  ]);
  expect(counts(0)).toHaveLength(2);
});
