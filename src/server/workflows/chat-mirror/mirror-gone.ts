import type { JobHandler } from '#server/jobs/jobs.ts';
import type { MirrorContext } from './mirror-conversation.ts';
import { mirrorAttempts, queueConversation, queueGone } from './queue.ts';
import { listBehind, listGone, listGonePeople } from './reader.ts';
import { deleteMirror, deletePersonsParts } from './writer.ts';

/** Rows of one run; a job is another worker's after a minute. */
const rowsAtOnce = 30;

/** Deletes at Twilio the conversations and the people that are gone here. */
async function removeGone({ service, database }: MirrorContext): Promise<boolean> {
  const [conversations, people] = [
    await listGone(database.reader, rowsAtOnce),
    await listGonePeople(database.reader, rowsAtOnce),
  ];
  for (const { id, name } of conversations) {
    await service.removeConversation(name);
    await database.transaction((tx) => deleteMirror(tx, id));
  }
  for (const identity of people) {
    // Twilio takes a person out of all conversations with this.
    await service.removeUser(identity);
    await database.transaction((tx) => deletePersonsParts(tx, identity));
  }
  return conversations.length < rowsAtOnce && people.length < rowsAtOnce;
}

/** Does at Twilio what only shows when one looks over everything: what is gone, and what a job has left behind. */
export function mirrorGoneHandler(context: MirrorContext): JobHandler {
  const { database, clock } = context;
  return {
    ...mirrorAttempts,
    run: async () => {
      const isDone = await removeGone(context);
      const behind = await listBehind(database.reader, rowsAtOnce);
      await database.transaction(async (tx) => {
        for (const conversationId of behind) await queueConversation(tx, conversationId, clock());
        if (!isDone) await queueGone(tx, clock());
      });
    },
  };
}
