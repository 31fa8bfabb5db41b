import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { emailKey } from '#server/db/email-key.ts';

interface KeyedUser {
  id: number;
  email: string;
  email_key: string;
}

/**
 * Writes the domains of keys in ASCII. Where another account has the key already, the one of the other form keeps its
 * own: its sessions go on, and the mailbox opens the other (docs/decisions/006).
 */
export const asciiEmailKeys = (): Migration => ({
  up: async (builder) => {
    const { rows } = await sql<KeyedUser>`select id, email, email_key from users order by id`.execute(
      builder,
    );
    const taken = new Set(rows.map((row) => row.email_key));
    for (const { id, email, email_key: before } of rows) {
      const key = emailKey(email);
      if (key === before || taken.has(key)) continue;
      taken.add(key);
      await sql`update users set email_key = ${key} where id = ${id}`.execute(builder);
    }
  },
});
