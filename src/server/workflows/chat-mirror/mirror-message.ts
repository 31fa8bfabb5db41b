import * as v from 'valibot';
import type { Context } from '#server/context.ts';
import { remove, send } from '#server/features/chat/actions.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import type { ConversationsService, ServiceMessage } from '#server/providers/chat/conversations-service.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { escapeText } from '#server/rich-text/escape.ts';
import { MirrorMessageSchema, mirrorAttempts } from './queue.ts';
import { findByMessageSid, findMirroredBySid, findPerson, isKnownMessage } from './reader.ts';
import { insertMirrored } from './writer.ts';

/** Finds the person of an identity, as the one who acts; null where nobody of ours has it. */
async function personOf({ database }: Context, identity: string): Promise<Me | null> {
  const id = /^[1-9]\d{0,8}$/.test(identity) ? Number(identity) : 0;
  const user = id === 0 ? undefined : await findPerson(database.reader, id);
  return user === undefined ? null : { userId: id, sessionId: 0, hasShownPasskey: false, user };
}

const htmlOf = (text: string) => cleanRichText(escapeText(text).replaceAll('\n', '<br>'));

interface Place {
  readonly mirrorId: number;
  /** Our own identifier of the conversation. */
  readonly name: string;
}

/** Takes in what was written at Twilio, by the rules of what is written here; of a repeat the key makes one. */
async function takeIn(context: Context, { mirrorId, name }: Place, message: ServiceMessage): Promise<void> {
  const me = await personOf(context, message.author);
  if (me === null) return;
  const written = { body: htmlOf(message.body), link: undefined, key: `twilio:${message.sid}` };
  await context.database.transaction(async (tx, onCommit) => {
    const { id: messageId } = await send({ tx, onCommit, context, me }, name, written);
    await insertMirrored(tx, { mirrorId, messageId, sid: message.sid });
  });
}

/** Deletes here what was deleted at Twilio, as its author would. */
async function takeOut(context: Context, messageSid: string): Promise<void> {
  const known = await findByMessageSid(context.database.reader, messageSid);
  const me = known && (await personOf(context, String(known.authorId)));
  if (!known || !me) return;
  await context.database.transaction((tx, onCommit) =>
    remove({ tx, onCommit, context, me }, { sid: known.name, messageId: known.id }),
  );
}

/**
 * Looks what became of a message at Twilio, rather than believing what a notice says of it: notices come late, twice
 * and in any order. `contextOf` is asked when a job is worked, since the context has the jobs.
 */
export function mirrorMessageHandler(service: ConversationsService, contextOf: () => Context): JobHandler {
  return {
    ...mirrorAttempts,
    run: async (payload) => {
      const read = v.safeParse(MirrorMessageSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const { conversationSid, messageSid } = read.output;
      const context = contextOf();
      const place = await findMirroredBySid(context.database.reader, conversationSid);
      if (place === null) return;
      const message = await service.findMessage(conversationSid, messageSid);
      try {
        if (message === null) await takeOut(context, messageSid);
        else if (message.ownId === null && !(await isKnownMessage(context.database.reader, messageSid)))
          await takeIn(context, place, message);
      } catch (error) {
        // Nobody who may write, or nothing that could be stored: here it does not stand.
        if (error instanceof ProblemError) throw new PermanentJobError(error.code);
        throw error;
      }
    },
  };
}
