import { sql } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import type { MirrorRow } from './reader.ts';

/** Messages of before that are mirrored too where a conversation is mirrored for the first time. */
const earlierMessages = 100;

/** Finds where mirroring begins: a long history is not carried over. */
async function firstMirrored(db: Reader, conversationId: number): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .offset(earlierMessages - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Notes that a conversation is mirrored from here on; nothing where it is gone, or noted already. */
export async function insertMirror(tx: Writer, conversationId: number): Promise<void> {
  const from = await firstMirrored(tx, conversationId);
  await tx
    .insertInto('mirrored_conversations')
    .columns(['conversation_id', 'name', 'from_message_id'])
    .expression((eb) =>
      eb
        .selectFrom('conversations')
        .select(['id', 'sid', sql<number>`${from}`.as('from_message_id')])
        .where('id', '=', conversationId),
    )
    .onConflict((conflict) => conflict.column('conversation_id').doNothing())
    .execute();
}

interface Claim {
  readonly now: number;
  readonly until: number;
}

/** Takes a conversation for one worker; undefined where it is not mirrored, or another worker has it. */
export function claimMirror(
  tx: Writer,
  conversationId: number,
  { now, until }: Claim,
): Promise<MirrorRow | undefined> {
  return tx
    .updateTable('mirrored_conversations')
    .set({ worked_until: until })
    .where('conversation_id', '=', conversationId)
    .where('worked_until', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Gives up a claim, unless it has run out and is another worker's. */
export async function releaseMirror(tx: Writer, { id }: MirrorRow, until: number): Promise<void> {
  await tx
    .updateTable('mirrored_conversations')
    .set({ worked_until: 0 })
    .where('id', '=', id)
    .where('worked_until', '=', until)
    .execute();
}

/** Forgets what stands at the provider of a conversation, which is gone there as a whole. */
export async function resetMirror(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('mirrored_participants').where('mirror_id', '=', id).execute();
  await tx.deleteFrom('mirrored_messages').where('mirror_id', '=', id).execute();
  await tx.updateTable('mirrored_conversations').set({ sid: null }).where('id', '=', id).execute();
}

export async function setMirrorSid(tx: Writer, id: number, sid: string): Promise<void> {
  await tx.updateTable('mirrored_conversations').set({ sid }).where('id', '=', id).execute();
}

interface Participant {
  readonly mirrorId: number;
  readonly identity: string;
}

export async function insertParticipant(
  tx: Writer,
  { mirrorId, identity, sid }: Participant & { readonly sid: string | null },
): Promise<void> {
  await tx
    .insertInto('mirrored_participants')
    .values({ mirror_id: mirrorId, identity, sid })
    .onConflict((conflict) => conflict.columns(['mirror_id', 'identity']).doUpdateSet({ sid }))
    .execute();
}

export async function deleteParticipant(tx: Writer, { mirrorId, identity }: Participant): Promise<void> {
  await tx
    .deleteFrom('mirrored_participants')
    .where('mirror_id', '=', mirrorId)
    .where('identity', '=', identity)
    .execute();
}

interface Mirrored {
  readonly mirrorId: number;
  readonly messageId: number;
  readonly sid: string | null;
}

/** Notes that a message stands at the provider; one that is gone here meanwhile is noted as such. */
export async function insertMirrored(tx: Writer, { mirrorId, messageId, sid }: Mirrored): Promise<void> {
  const known = await tx.selectFrom('messages').select('id').where('id', '=', messageId).executeTakeFirst();
  await tx
    .insertInto('mirrored_messages')
    .values({ mirror_id: mirrorId, message_id: known?.id ?? null, sid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteMirrored(tx: Writer, sid: string): Promise<void> {
  await tx.deleteFrom('mirrored_messages').where('sid', '=', sid).execute();
}

export async function deleteMirror(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('mirrored_conversations').where('id', '=', id).execute();
}

export async function deletePersonsParts(tx: Writer, identity: string): Promise<void> {
  await tx.deleteFrom('mirrored_participants').where('identity', '=', identity).execute();
}
