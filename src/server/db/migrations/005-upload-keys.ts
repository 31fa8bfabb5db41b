import type { Migration } from 'kysely/migration';

/** Adds the idempotency key of an upload, so that sending a file again keeps no second one. */
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
