import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import {
  bodyMaxLength,
  type ConversationsService,
  isRefusal,
} from '#server/providers/chat/conversations-service.ts';
import { isNotThere } from '#server/providers/twilio/twilio-calls.ts';
import { plainExcerpt } from '#server/rich-text/excerpt.ts';
import { MirrorConversationSchema, mirrorAttempts, queueConversation } from './queue.ts';
import {
  isMirrored,
  listDeletedMirrored,
  listParticipants,
  listReaders,
  listUnmirrored,
  listVisible,
  type MirrorRow,
  type Unmirrored,
} from './reader.ts';
import {
  claimMirror,
  deleteMirrored,
  deleteParticipant,
  insertMirror,
  insertMirrored,
  insertParticipant,
  releaseMirror,
  resetMirror,
  setMirrorSid,
} from './writer.ts';

/** Time in which one run makes calls; a job is another worker's after a minute. */
const runMs = 35_000;
const claimMs = 60_000;
/** Rows that are read at once. */
const rowsAtOnce = 50;
/** Pause before looking again where another worker has the conversation. */
const takenPauseMs = 5_000;

export interface MirrorContext extends Pick<Context, 'database' | 'clock'> {
  readonly service: ConversationsService;
}

interface Run extends MirrorContext {
  readonly mirror: MirrorRow;
  /** Moment after which the rest is left to another run. */
  readonly deadline: number;
}

/** Does something for each item until the time is over; answers false where something is left. */
async function forEachInTime<T>(
  { clock, deadline }: Run,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<boolean> {
  for (const item of items) {
    if (clock() >= deadline) return false;
    await work(item);
  }
  return true;
}

async function ensureConversation({ service, database, mirror }: Run): Promise<void> {
  if (mirror.sid !== null) return;
  const sid = await service.ensureConversation(mirror.name);
  await database.transaction((tx) => setMirrorSid(tx, mirror.id, sid));
}

/** Takes out who may not read any more, and then lets in who may. */
async function mirrorPeople(run: Run, conversationId: number): Promise<boolean> {
  const { service, database, mirror } = run;
  const readers = await listReaders(database.reader, conversationId);
  const there = await listParticipants(database.reader, mirror.id);
  const leaving = [...there].filter((identity) => !readers.has(identity));
  const coming = [...readers].filter((identity) => !there.has(identity));
  const isOut = await forEachInTime(run, leaving, async (identity) => {
    await service.removeParticipant(mirror.name, identity);
    await database.transaction((tx) => deleteParticipant(tx, { mirrorId: mirror.id, identity }));
  });
  if (!isOut) return false;
  return forEachInTime(run, coming, async (identity) => {
    const sid = await orNullWhereRefused(service.addParticipant(mirror.name, identity));
    await database.transaction((tx) => insertParticipant(tx, { mirrorId: mirror.id, identity, sid }));
  });
}

/** A refusal concerns this one alone: full at the provider, or too long; our own channel brings it all the same. */
async function orNullWhereRefused(call: Promise<string>): Promise<string | null> {
  return call.catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
}

/**
 * Finds what earlier runs have written, also where no answer came: Twilio knows no idempotency keys. What of it is
 * deleted here goes there too.
 */
async function findWritten({ service, database, mirror }: Run): Promise<ReadonlyMap<number, string>> {
  const written = new Map<number, string>();
  for (const { ownId, sid } of await service.listNewest(mirror.name))
    if (ownId !== null) written.set(ownId, sid);
  const visible = await listVisible(database.reader, mirror, [...written.keys()]);
  for (const [id, sid] of written) {
    if (visible.has(id)) continue;
    await service.removeMessage(mirror.name, sid);
    await database.transaction((tx) => deleteMirrored(tx, sid));
  }
  return written;
}

const textOf = ({ body }: Unmirrored): string => {
  const text = plainExcerpt(body, bodyMaxLength);
  // Counted as Twilio counts, and no character is cut in two.
  return text.length <= bodyMaxLength ? text : plainExcerpt(body, bodyMaxLength / 2);
};

async function mirrorMessages(run: Run, messages: readonly Unmirrored[]): Promise<boolean> {
  const { service, database, mirror } = run;
  const written = await findWritten(run);
  const isDone = await forEachInTime(run, messages, async (message) => {
    const { id: messageId, user_id: author, created_at: createdAt } = message;
    const isStill = (await listVisible(database.reader, mirror, [messageId])).has(messageId);
    if (!isStill) return;
    const add = () =>
      service.addMessage(mirror.name, {
        ownId: messageId,
        author: String(author),
        text: textOf(message),
        createdAt,
      });
    const sid = written.get(messageId) ?? (await orNullWhereRefused(add()));
    await database.transaction((tx) => insertMirrored(tx, { mirrorId: mirror.id, messageId, sid }));
  });
  return isDone && messages.length < rowsAtOnce;
}

async function mirrorDeletions(run: Run): Promise<boolean> {
  const { service, database, mirror } = run;
  const sids = await listDeletedMirrored(database.reader, mirror.id, rowsAtOnce);
  const isDone = await forEachInTime(run, sids, async (sid) => {
    await service.removeMessage(mirror.name, sid);
    await database.transaction((tx) => deleteMirrored(tx, sid));
  });
  return isDone && sids.length < rowsAtOnce;
}

/** Brings a conversation up to date; answers false where something is left for another run. */
async function mirror(run: Run, conversationId: number): Promise<boolean> {
  await run.service.setUp();
  await ensureConversation(run);
  try {
    // Before it is asked who may read them: nobody reads what was written after they had left.
    const messages = await listUnmirrored(run.database.reader, run.mirror, rowsAtOnce);
    // Deletions first: nobody who comes in now reads what is no longer there.
    return (
      (await mirrorDeletions(run)) &&
      (await mirrorPeople(run, conversationId)) &&
      (await mirrorMessages(run, messages))
    );
  } catch (error) {
    // Somebody has deleted the conversation there: it is made anew by the next run.
    if (isNotThere(error)) await run.database.transaction((tx) => resetMirror(tx, run.mirror.id));
    throw error;
  }
}

/** Claims the conversation, so that of two workers only one writes to it. */
async function claim({ database, clock }: MirrorContext, conversationId: number, until: number) {
  return database.transaction(async (tx) => {
    await insertMirror(tx, conversationId);
    return claimMirror(tx, conversationId, { now: clock(), until });
  });
}

/** Brings a conversation at Twilio to what stands here: who is in it, what is written, what is deleted. */
export function mirrorConversationHandler(context: MirrorContext): JobHandler {
  const { database, clock } = context;
  const queueAgain = (conversationId: number, pauseMs: number) =>
    database.transaction((tx) => queueConversation(tx, conversationId, clock() + pauseMs));
  return {
    ...mirrorAttempts,
    run: async (payload) => {
      const read = v.safeParse(MirrorConversationSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const { conversationId } = read.output;
      const until = clock() + claimMs;
      const claimed = await claim(context, conversationId, until);
      if (claimed === undefined) {
        // Else the conversation is gone.
        if (await isMirrored(database.reader, conversationId)) await queueAgain(conversationId, takenPauseMs);
        return;
      }
      try {
        const run = { ...context, mirror: claimed, deadline: clock() + runMs };
        if (!(await mirror(run, conversationId))) await queueAgain(conversationId, 0);
      } finally {
        await database.transaction((tx) => releaseMirror(tx, claimed, until));
      }
    },
  };
}
