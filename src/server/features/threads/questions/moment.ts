import type { ActionContext } from '#server/action.ts';
import { findNewestMark } from './store.ts';

/**
 * Finds a moment for a like or a pin of a question that is later than those of all others in the room, under its lock.
 * What a page has counted is then everything up to a moment, and what is committed later comes after it, also within a
 * millisecond and where the clocks of two servers differ.
 */
export async function momentOfMark({ tx, context }: ActionContext, eventId: number): Promise<number> {
  return Math.max(context.clock(), (await findNewestMark(tx, eventId)) + 1);
}
