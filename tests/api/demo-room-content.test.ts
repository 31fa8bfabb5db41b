import { expect, test } from 'vitest';
import type { UploadKind } from '#contract/files.ts';
import { contentTypeOf } from '#server/features/files/uploads/content-type.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

type Kind = Exclude<UploadKind, 'image'>;

const demo = { env: { DEMO: '1' } };

/** Media type of a stored file, as an upload of it would find it. */
async function uploadedAs(
  { context: { files, unfinishedFiles } }: TestApp,
  file: { id: string; kind: Kind },
) {
  const content = await files.open(file.id);
  if (content === null) return 'missing';
  const received = await unfinishedFiles.receive(content);
  const found = await contentTypeOf(file.kind, received);
  await unfinishedFiles.discard(received);
  return found;
}

test('files of the demo’s rooms are such as the app takes itself', async () => {
  await using app = await createTestApp(demo);
  const rows = await app.context.database.reader.selectFrom('files').selectAll().execute();
  expect(rows.length).toBeGreaterThan(3);
  for (const { id, kind, ...row } of rows) {
    const found = kind === 'image' ? null : await uploadedAs(app, { id, kind });
    expect([row.name, found]).toEqual([row.name, row.content_type]);
    expect(row.unused_since).toBeNull();
  }
});

test('the prototype clinic has folders with files and links, and one root', async () => {
  await using app = await createTestApp(demo);
  const links = await app.context.database.reader
    .selectFrom('resource_links')
    .innerJoin('resource_folders', 'resource_folders.id', 'resource_links.folder_id')
    .where('resource_links.event_id', '=', 4)
    .orderBy('resource_links.id')
    .select(['resource_folders.name as folder', 'resource_folders.is_root', 'resource_links.name', 'type'])
    .execute();
  const roots = links.filter(({ is_root }) => is_root === 1);
  expect(roots.map(({ folder, name, type }) => [folder, name, type])).toEqual([
    ['Root', 'How to fold a service', 'URL'],
    ['Root', 'Three questions.docx', 'DOCX'],
    ['Root', 'Interview sheet.pdf', 'PDF'],
  ]);
  const folders = new Set(links.map(({ folder }) => folder));
  expect([...folders].sort()).toEqual(['Masterclass recordings', 'Photos', 'Root', 'Templates']);
});

test('questions of the demo’s rooms have likes, answers and marks, and are read', async () => {
  await using app = await createTestApp(demo);
  const { reader } = app.context.database;
  const questions = await reader
    .selectFrom('threads')
    .selectAll()
    .where('event_id', '=', 4)
    .where('parent_id', 'is', null)
    .execute();
  const likes = await reader.selectFrom('thread_likes').selectAll().execute();
  const pinned = questions.filter(({ pinned_at }) => pinned_at !== null);
  expect(pinned.map(({ message }) => message)).toEqual([expect.stringMatching('paper models')]);
  expect(likes.filter(({ thread_id }) => thread_id === pinned[0]?.id)).toHaveLength(21);
  expect(questions.filter(({ answered_at }) => answered_at !== null)).toHaveLength(2);
});
