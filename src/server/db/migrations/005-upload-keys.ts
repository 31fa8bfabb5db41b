import type { Migration } from 'kysely/migration';

/** Under which key a file was sent, so that sending it again keeps no second one. */
export const uploadKeys = (): Migration => ({
  up: async ({ schema }) => {
    await schema.alterTable('files').addColumn('upload_key', 'text').execute();
    await schema
      .createIndex('files_once')
      .unique()
      .on('files')
      .columns(['owner_user_id', 'upload_key'])
      .execute();
  },
});
