import { sql } from 'kysely';
import type { DatabaseKind, Reader, Writer } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { containing } from '#server/db/search.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { formerSuffix } from '#server/people/present-person.ts';

/** Ids of whoever goes, and of the row under which stays what they wrote. */
export interface Leaving {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds a person and locks their row: what others or they themselves are writing that refers to it is done, and what
 * comes later finds nobody. Undefined where they are gone.
 */
export function lockUser(tx: Writer, kind: DatabaseKind, id: number): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .$if(kind === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Inserts a former member, who has no name, no address and no way in. `token` is told from all others. */
export async function insertFormerMember(
  tx: Writer,
  { token, now }: { token: string; now: number },
): Promise<number> {
  const nobodys = `former:${token}`;
  const { id } = await tx
    .insertInto('users')
    .values({
      email: nobodys,
      email_key: nobodys,
      suffix: formerSuffix,
      suffix_key: nobodys,
      name_key: '',
      search_key: '',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the row of a person, and with it everything that refers to it. */
export async function deleteUser(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

const formerMembers = (db: Reader) =>
  db.selectFrom('users').select('id').where('suffix', '=', formerSuffix).where('email', 'like', 'former:%');

/**
 * Gives the messages of a person, and their part in conversations that somebody else is left in, to the former member.
 * Conversations that nobody is left in, or in which nothing was written, go, and so do messages that only they saw.
 */
export async function moveMessages(tx: Writer, { from, to }: Leaving, ownPath: string): Promise<void> {
  await tx.deleteFrom('messages').where('user_id', '=', from).where('is_withheld', '=', 1).execute();
  await tx
    .deleteFrom('conversations')
    .where('kind', '=', 'DIRECT')
    .where(({ or, eb }) => or([eb('first_user_id', '=', from), eb('second_user_id', '=', from)]))
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('first_user_id', 'in', formerMembers(tx)),
        eb('second_user_id', 'in', formerMembers(tx)),
        not(
          exists(
            selectFrom('messages')
              .select('messages.id')
              .whereRef('messages.conversation_id', '=', 'conversations.id'),
          ),
        ),
      ]),
    )
    .execute();
  await tx
    .updateTable('messages')
    .set({ link: null })
    .where('user_id', '=', from)
    .where('link', 'like', `${ownPath}%`)
    .execute();
  await tx
    .updateTable('messages')
    .set({ user_id: to, client_key: null })
    .where('user_id', '=', from)
    .execute();
  await moveConversations(tx, { from, to });
}

/** The former member has the higher id, since it is the newest. */
async function moveConversations(tx: Writer, { from, to }: Leaving): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set({ user_id: to, is_muted: 1 })
    .where('user_id', '=', from)
    .where('conversation_id', 'in', (query) =>
      query.selectFrom('conversations').select('conversations.id').where('kind', '=', 'DIRECT'),
    )
    .execute();
  await tx
    .updateTable('conversations')
    .set(({ eb, ref }) => ({
      first_user_id: eb
        .case()
        .when('first_user_id', '=', from)
        .then(ref('second_user_id'))
        .else(ref('first_user_id'))
        .end(),
      second_user_id: to,
    }))
    .where('kind', '=', 'DIRECT')
    .where(({ or, eb }) => or([eb('first_user_id', '=', from), eb('second_user_id', '=', from)]))
    .execute();
  await tx.updateTable('conversations').set({ created_by: to }).where('created_by', '=', from).execute();
}

/** Gives posts and answers to the former member, without the texts that stood there before. */
export async function moveThreads(tx: Writer, { from, to }: Leaving): Promise<void> {
  await tx
    .deleteFrom('former_threads')
    .where('thread_id', 'in', (query) =>
      query.selectFrom('threads').select('threads.id').where('threads.user_id', '=', from),
    )
    .execute();
  await tx
    .updateTable('threads')
    .set({ user_id: to, client_key: null, edited_key: null })
    .where('user_id', '=', from)
    .execute();
}

/** Keeps what others have reported of a person's messages, with their texts only as long as they stand. */
export async function moveReports(tx: Writer, { from, to }: Leaving): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ message_body: '' })
    .where('message_user_id', '=', from)
    .where('message_id', 'not in', (query) =>
      query.selectFrom('messages').select('messages.id').where('messages.deleted_at', 'is', null),
    )
    .execute();
  await tx.updateTable('reports').set({ message_user_id: to }).where('message_user_id', '=', from).execute();
}

/** Gives files that rooms and organisations go on using to the former member, without their names. */
export async function moveFiles(tx: Writer, { to }: Leaving, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('files')
    .set({ owner_user_id: to, name: 'image', upload_key: null })
    .where('id', 'in', ids)
    .execute();
}

/** Deletes the news of files and links that go with whoever put them into rooms. */
export async function deleteNewsOfFiles(tx: Writer, userId: number): Promise<void> {
  await tx
    .deleteFrom('event_news')
    .where('actor_id', '=', userId)
    .where('type', '=', 'EVENT_RESOURCE')
    .execute();
}

/** Compares a text without regard to case; what is looked for stands in it as it is. */
const holds = (column: 'payload' | 'body', folded: string) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${containing(folded)} escape '!'`;

/** Deletes what knows a person by their address alone: codes, tries, and mails that wait or are kept. */
export async function deleteByAddress(tx: Writer, { id, email }: UserRow): Promise<void> {
  const key = emailKey(email);
  await tx.deleteFrom('sign_in_requests').where('email_key', '=', key).execute();
  await tx.deleteFrom('sign_in_failures').where('email_key', '=', key).execute();
  await tx.deleteFrom('email_changes').where('email_key', '=', key).execute();
  await tx.deleteFrom('outbox_mails').where('recipient_key', '=', key).execute();
  await tx
    .deleteFrom('jobs')
    .where('kind', '=', 'send-mail')
    .where(holds('payload', `"to":${JSON.stringify(email.toLowerCase())}`))
    .execute();
  await tx
    .deleteFrom('passkey_challenges')
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('sessions.id').where('sessions.user_id', '=', id),
    )
    .execute();
}

/** Answer that is kept for somebody else. */
export interface KeptFor {
  readonly user_id: number;
  readonly key: string;
  readonly body: string;
}

/** Lists the answers kept for others that show a person: whoever is shown has their address beside their name. */
export async function listKeptOf(tx: Writer, suffixKeys: readonly string[]): Promise<KeptFor[]> {
  const kept: KeptFor[] = [];
  for (const suffixKey of suffixKeys)
    kept.push(
      ...(await tx
        .selectFrom('idempotency_keys')
        .select(['user_id', 'key', 'body'])
        .where(holds('body', `/${suffixKey}"`))
        .execute()),
    );
  return kept;
}

export async function replaceKeptBody(tx: Writer, { user_id, key }: KeptFor, body: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ body })
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .execute();
}

/** Makes somebody the owner of an organisation. */
export async function makeOwner(tx: Writer, organizationId: number, userId: number): Promise<void> {
  await tx
    .updateTable('organization_users')
    .set({ is_owner: 1, is_admin: 1, is_member: 1 })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Makes somebody the person to whom a room belongs, where it belonged to another. */
export async function makeCreator(tx: Writer, eventId: number, { from, to }: Leaving): Promise<void> {
  await tx
    .updateTable('events')
    .set({ creator_user_id: to })
    .where('id', '=', eventId)
    .where('creator_user_id', '=', from)
    .execute();
}

/** Deletes a room with all that is in it. */
export async function deleteRoom(tx: Writer, eventId: number): Promise<void> {
  await tx.deleteFrom('events').where('id', '=', eventId).execute();
}
