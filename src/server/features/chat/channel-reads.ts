import type { Context } from '#server/context.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';
import type { ConversationReads } from '#server/realtime/realtime.ts';
import { findBlocks } from './blocks/store.ts';
import { presentMessage } from './present.ts';
import { findConversation, listMessagesById } from './reader.ts';

type ReadsContext = Pick<Context, 'clock' | 'secret' | 'database'> & {
  readonly config: Pick<Context['config'], 'publicUrl'>;
};

const nobody: readonly number[] = [];

/** Makes the reads by which the channel finds whom to tell, and content that another process has written. */
export function conversationReads(context: ReadsContext): ConversationReads {
  const { reader } = context.database;
  return {
    findPlace: async (sid): Promise<ConversationPlace | null> => {
      const conversation = await findConversation(reader, sid);
      if (conversation === undefined) return null;
      const { event_id: eventId, first_user_id: userId, second_user_id: otherId } = conversation;
      if (userId === null || otherId === null) return { sid, eventId, userIds: nobody };
      const { blocks, isBlocked } = await findBlocks(reader, { userId, otherId });
      return { sid, eventId: null, userIds: blocks || isBlocked ? nobody : [userId, otherId] };
    },
    readMessages: async (ids) => {
      const rows = await listMessagesById(reader, ids);
      return new Map(rows.map((row) => [row.message_id, presentMessage(row, { viewerId: row.id, context })]));
    },
  };
}
