/** Conversation as those whom it reaches are found: the people of an event, or those who are named. */
export interface ConversationPlace {
  readonly sid: string;
  /** Event of a discussion; null of two people. */
  readonly eventId: number | null;
  /** Of two people both, or one alone where the other is not to know; empty in rooms. */
  readonly userIds: readonly number[];
}
