import type { Migration } from 'kysely/migration';
import type { DatabaseKind } from '#server/db/database.ts';
import { withId } from './columns.ts';

/** Creates the videos at Vimeo. One whose file goes stays as a row, until it is deleted there too. */
export const vimeoVideos = (kind: DatabaseKind): Migration => ({
  async up({ schema }) {
    await withId(kind, schema.createTable('vimeo_videos'))
      .addColumn('file_id', 'text', (column) => column.unique().references('files.id').onDelete('set null'))
      .addColumn('video_id', 'text')
      .addColumn('upload_link', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('beginnings', 'integer', (column) => column.notNull())
      .addColumn('uploaded_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },
});
