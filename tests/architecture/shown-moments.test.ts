import { expect, test } from 'vitest';
import { readSources, type SourceFile } from './source-files.ts';

/**
 * Files that say moments and do not ask for the clock themselves, since whoever hands them the moments has done so, or
 * since these are of the programme's data, which names what people read.
 */
const given: Readonly<Record<string, string>> = {
  'src/client/features/agenda/agenda-page.tsx': 'sessions of the programme',
  'src/client/features/agenda/agenda-parts.tsx': 'sessions of the programme',
  'src/client/features/agenda/agenda-row.tsx': 'sessions of the programme',
  'src/client/features/agenda/session-card.tsx': 'sessions of the programme',
  'src/client/features/agenda/session-sheet.tsx': 'sessions of the programme',
  'src/client/features/agenda/session-times.ts': 'sessions of the programme',
  'src/client/features/agenda/whole-agenda.tsx': 'sessions of the programme',
  'src/client/features/agenda/next-session.tsx': 'sessions of the programme',
  'src/client/features/apply/form-page/form-notes.tsx': 'to be mended with the forms',
  'src/client/features/apply/form-page/saved-line.tsx': 'to be mended with the forms',
  'src/client/features/apply/info/format-moment.ts': 'dates of the programme; those of drafts to be mended',
  'src/client/features/apply/info/key-dates.tsx': 'dates of the programme',
  'src/client/features/apply/questions/answer-rows.ts': 'a day that was typed',
  'src/client/features/chat/list/conversation-row.tsx': 'shown by the list',
  'src/client/features/chat/thread/run-foot.tsx': 'shown by the list',
  'src/client/features/profile/format-person.ts': 'the now of the caller',
  'src/client/features/rooms/list/rooms-page.tsx': 'the now of the viewer',
  'src/client/features/rooms/room/room-page.tsx': 'occurrences of a shown schedule',
  'src/server/features/forms/reminder/remind.ts': 'dates of the programme',
};

/** Modules of words about moments; all of them say what they are given. */
const saying =
  /from '#domain\/(?:time\/(?:dates|words|greeting)|chat\/[\w-]+-time|recurrence\/recurrence-words)\.ts'/;
const asking = /\b(?:(?:shown(?:Schedule|Day|Moment)?|real(?:Day)?)\(|programmeNow\b)/;

const forgetting = (files: readonly SourceFile[]) =>
  files.filter(({ path, text }) => saying.test(text) && !asking.test(text) && !(path in given));

test('whoever says a moment asks for the one clock, or is known to be given shown ones', () => {
  const files = readSources(['src/client', 'src/server/features'], /\.tsx?$/);
  expect(forgetting(files).map(({ path }) => path)).toEqual([]);
});

test('a screen that says a moment as it came is found', () => {
  const head = "import { formatShortDate } from '#domain/time/dates.ts';\n";
  const path = 'src/client/features/new/new-row.tsx';
  expect(forgetting([{ path, text: `${head}formatShortDate(createdDate, zone)` }])).toHaveLength(1);
  expect(forgetting([{ path, text: `${head}formatShortDate(shown(createdDate, clock), zone)` }])).toEqual([]);
});
