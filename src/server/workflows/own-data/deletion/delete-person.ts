import { randomUUID } from 'node:crypto';
import { dayMs } from '#domain/time/clock.ts';
import type { ActionContext } from '#server/action.ts';
import { listsChanged, messageChanged } from '#server/chat-versions/store.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { countLeaver } from '#server/db/leavers.ts';
import type { UserRow } from '#server/db/tables/users.ts';
import { queueDeletions } from '#server/features/resources/videos/queue.ts';
import { tablesChanged } from '#server/features/tables/actions.ts';
import { lockTables } from '#server/features/tables/lease.ts';
import { deleteSeats } from '#server/features/tables/writer.ts';
import { endSessions } from '#server/features/users/sessions/actions.ts';
import { disconnect } from '#server/features/users/zoom/connection.ts';
import { shortened } from '#server/http/idempotency.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { insertJob } from '#server/jobs/store.ts';
import { eventChanged } from '#server/people/versions.ts';
import { fileReference } from '#server/providers/files/file-address.ts';
import { authorLeaves, lockAuthor } from '#server/thread-versions/store.ts';
import { type Erasure, eraseKind } from './erase.ts';
import { handOver } from './hand-over.ts';
import { deletedMail } from './mails.ts';
import {
  listCorrespondents,
  listDiscussionsOf,
  listEventsOf,
  listFilesOf,
  listReferences,
  listSeatsOf,
  listSuffixesOf,
} from './reader.ts';
import { planSuccession } from './succession.ts';
import {
  deleteByAddress,
  deleteNewsOfFiles,
  deleteUser,
  insertFormerMember,
  type Leaving,
  listKeptOf,
  lockUser,
  moveFiles,
  moveMessages,
  moveReports,
  moveThreads,
  replaceKeptBody,
} from './writer.ts';

type Action = Pick<ActionContext, 'tx' | 'onCommit' | 'context'>;

/**
 * Deletes a person's account in one transaction. What stays passes to a new row, a former member of whom nothing is
 * known; then the person's own row goes, and with it by the database every row that refers to it, also of tables that
 * nobody thought of here. False where the account was gone already.
 */
export async function deletePerson(action: Action, userId: number): Promise<boolean> {
  const { tx, onCommit, context } = action;
  await acquireLock(tx, context.database.kind, 'deletion of people');
  await lockAuthor(tx, context.database.kind, userId);
  const user = await lockUser(tx, context.database.kind, userId);
  if (user === undefined) return false;
  const succession = await planSuccession(tx, context, userId);
  await handOver(action, userId, succession);
  await noteChanges(tx, userId);
  await freeSeats(action, userId);
  await endSessions(action, { userId });
  await disconnect(action, userId);
  const now = context.clock();
  const leaving = { from: userId, to: await insertFormerMember(tx, { token: randomUUID(), now }) };
  await moveWritten(tx, user, leaving);
  await shortenKeptAnswers(tx, userId);
  const files = await filesThatGo(tx, leaving);
  await deleteNewsOfFiles(tx, userId);
  await deleteByAddress(tx, user);
  await deleteUser(tx, userId);
  await queueRest(action, { user, files, now });
  const left = await countLeaver(tx);
  onCommit(() => context.realtime.personLeft(left));
  return true;
}

/** Notes, while it is known whom they concern, that lists tell something else. */
async function noteChanges(tx: Writer, userId: number): Promise<void> {
  for (const eventId of await listEventsOf(tx, userId)) eventChanged(tx, eventId);
  for (const eventId of await listDiscussionsOf(tx, userId)) messageChanged(tx, { eventId, userIds: [] });
  listsChanged(tx, await listCorrespondents(tx, userId));
}

async function freeSeats(action: Action, userId: number): Promise<void> {
  const { tx, context } = action;
  for (const [eventId, seats] of Map.groupBy(await listSeatsOf(tx, userId), ({ event_id }) => event_id)) {
    await lockTables({ tx, kind: context.database.kind }, eventId);
    const ended = await deleteSeats(
      tx,
      seats.map(({ id }) => id),
    );
    await tablesChanged(action, eventId, ended);
  }
}

async function moveWritten(tx: Writer, user: UserRow, leaving: Leaving): Promise<void> {
  await authorLeaves(tx, user.id);
  await moveThreads(tx, leaving);
  await moveMessages(tx, leaving, `/${user.suffix}`);
  await moveReports(tx, leaving);
}

/** Cuts the answers kept for others that show the person: whoever repeats a call reads the thing anew. */
async function shortenKeptAnswers(tx: Writer, userId: number): Promise<void> {
  const kept = await listKeptOf(tx, await listSuffixesOf(tx, userId));
  for (const answer of kept)
    if (answer.user_id !== userId) await replaceKeptBody(tx, answer, shortened(answer.body, false));
}

/** Leaves the images that rooms and organisations go on using, and lists the other files of the person. */
async function filesThatGo(tx: Writer, leaving: Leaving): Promise<string[]> {
  const ids = await listFilesOf(tx, leaving.from);
  const used = await listReferences(tx, ids.map(fileReference));
  const stays = (id: string) => used.has(fileReference(id));
  await moveFiles(tx, leaving, ids.filter(stays));
  return ids.filter((id) => !stays(id));
}

interface Rest {
  readonly user: UserRow;
  readonly files: string[];
  readonly now: number;
}

/** Queues what the database cannot do, so that a process that ends in between leaves nothing half done. */
async function queueRest({ tx, onCommit, context }: Action, { user, files, now }: Rest): Promise<void> {
  const erasure: Erasure = { userId: user.id, deletedAt: now, files };
  await insertJob(tx, { kind: eraseKind, payload: JSON.stringify(erasure), run_at: now });
  await context.chat.changed(tx, { isGone: true });
  const { config, programme } = context;
  const mail = deletedMail({
    to: user.email,
    programme: `${programme.name} ${programme.year}`,
    publicUrl: config.publicUrl,
  });
  await queueMail(tx, { mail, now, uselessAt: now + dayMs });
  await queueDeletions({ tx, onCommit, context });
  onCommit(context.jobs.wake);
}
