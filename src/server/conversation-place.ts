import * as v from 'valibot';

/** Conversation as those whom it reaches are found: the people of an event, or those who are named. */
export const ConversationPlaceSchema = v.pipe(
  v.object({
    sid: v.string(),
    /** Event of a discussion; null of two people. */
    eventId: v.nullable(v.number()),
    /** Of two people both, or one alone where the other is not to know; empty in rooms. */
    userIds: v.pipe(v.array(v.number()), v.readonly()),
  }),
  v.readonly(),
);
export type ConversationPlace = v.InferOutput<typeof ConversationPlaceSchema>;
