import { outboxSyncTag } from '#contract/worker-messages.ts';
import { sendWaiting } from './send-waiting.ts';

/** Background Sync API; the types of workers do not know it. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The browser has found a network. It tries again later where this fails, so it fails while something is left to do. */
export async function sendOnSync(tag: string): Promise<void> {
  if (tag !== outboxSyncTag) return;
  const { nextDueAt } = await sendWaiting('hint');
  if (nextDueAt !== null) throw new Error('Something is still waiting.');
}
