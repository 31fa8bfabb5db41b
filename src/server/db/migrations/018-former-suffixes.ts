import type { Migration } from 'kysely/migration';

/** Keeps the personal addresses that people have left, which lead on for a while. */
export const formerSuffixes = (): Migration => ({
  async up({ schema }) {
    await schema
      .createTable('former_suffixes')
      .addColumn('suffix_key', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('left_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('former_suffixes_by_user').on('former_suffixes').column('user_id').execute();
  },
});
