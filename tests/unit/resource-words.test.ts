import { expect, test } from 'vitest';
import { rightsIn } from '#client/features/resources/resource-access.ts';
import { fileFault, fileTypeOf } from '#client/features/resources/resource-files.ts';
import {
  deletedFolderWords,
  folderWords,
  partWords,
  percentOf,
  progressWords,
  tagsOf,
} from '#client/features/resources/resource-words.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#tests/support/spec-texts.ts';

test.each([
  [6, 0, '6 files', 'Its 6 files go too.'],
  [4, 2, '4 files · 2 links', 'Its 6 files and links go too.'],
  [1, 1, '1 file · 1 link', 'Its 2 files and links go too.'],
  [0, 3, '3 links', 'Its 3 links go too.'],
  [1, 0, '1 file', 'Its 1 file goes too.'],
  [0, 1, '1 link', 'Its 1 link goes too.'],
  [0, 0, 'Empty', 'It is empty.'],
])('a folder of %i files and %i links says so', (filesCount, links, words, deleted) => {
  const counts = { filesCount, linksCount: filesCount + links };
  expect(folderWords(counts)).toBe(words);
  expect(deletedFolderWords(counts)).toBe(deleted);
});

test.each([
  [38_000_000, 61_000_000, '38 of 61 MB · 62%'],
  [900_000, 61_000_000, '900 kB of 61 MB · 1%'],
  [1_300_000, 4_200_000, '1.3 of 4.2 MB · 30%'],
  [120_000, 800_000, '120 of 800 kB · 15%'],
  [60_999_999, 61_000_000, '61 of 61 MB · 99%'],
  [0, 40_000_000, '0 of 40 MB · 0%'],
  [0, 0, '0 of 0 kB · 0%'],
])('%i of %i bytes are %s', (done, total, words) => {
  expect(progressWords(done, total)).toBe(words);
  expect(words).toContain(`${partWords(done, total)} · ${percentOf(done, total)}%`);
});

test('tags are those of the comma list', () => {
  expect(tagsOf('')).toEqual([]);
  expect(tagsOf('one, two words')).toEqual(['one', 'two words']);
});

const file = (name: string, type = '', size = 10) => ({ name, type, size });

test.each([
  [file('a.mp4'), 'VIDEO'],
  [file('A.PDF'), 'PDF'],
  [file('a.b.doc'), 'DOCX'],
  [file('a.docx'), 'DOCX'],
  [file('document', 'application/pdf'), 'PDF'],
  [file('a.txt', 'application/pdf'), null],
  [file('a.constructor'), null],
  [file('notes'), null],
])('%o is taken as %s', (given, type) => {
  expect(fileTypeOf(given)).toBe(type);
});

test('a file of exactly 100MB is taken, of a byte more not; an empty one never', () => {
  expect(fileFault(file('a.mp4', '', limits.uploadMaxBytes))).toBeNull();
  expect(fileFault(file('a.mp4', '', limits.uploadMaxBytes + 1))).toBe(texts.uploadTooLarge);
  expect(fileFault(file('a.mp4', '', 0))).toBe(texts.uploadFailed);
  expect(fileFault(file('a.exe'))).toBe(texts.uploadFailed);
});

test.each([
  ['a host', { host: true, admin: false }, true, [true, true, true]],
  ['an admin', { host: false, admin: true }, true, [true, true, true]],
  ['somebody', { host: false, admin: false }, true, [false, false, false]],
  ['somebody where all may add', { host: false, admin: false }, false, [true, false, false]],
] as const)('%s has their rights', (_, own, resourceUploadAccess, expected) => {
  const room = {
    eventParticipantStatus: 'APPROVED' as const,
    resourceUploadAccess,
    loggedInUserEventParticipant: own,
  };
  const { mayAdd, mayManage, mayChange } = rightsIn(room, 7);
  expect([mayAdd, mayManage, mayChange({ createdById: 8 })]).toEqual(expected);
  expect(mayChange({ createdById: 7 })).toBe(true);
});
