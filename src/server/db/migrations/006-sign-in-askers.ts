import type { Migration } from 'kysely/migration';

/** Adds who asked for a mail (keyed hashes of networks), and counts tries of a code by who tried. */
export const signInAskers = (): Migration => ({
  up: async ({ schema }) => {
    for (const name of ['network', 'wide_network']) {
      await schema
        .alterTable('sign_in_requests')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    }
    await schema
      .alterTable('sign_in_requests')
      .addColumn('is_known', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema.alterTable('sign_in_requests').dropColumn('tries').execute();
    await schema
      .createIndex('sign_in_requests_by_network')
      .on('sign_in_requests')
      .columns(['wide_network', 'created_at'])
      .execute();
    await schema
      .createTable('sign_in_code_tries')
      .addColumn('request_id', 'integer', (column) =>
        column.notNull().references('sign_in_requests.id').onDelete('cascade'),
      )
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('wide_network', 'text', (column) => column.notNull())
      .addColumn('is_known', 'integer', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('sign_in_code_tries_by_request')
      .on('sign_in_code_tries')
      .column('request_id')
      .execute();
  },
});
