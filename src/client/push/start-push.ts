import type { Connection } from '#client/connection/connection.ts';
import { followUnread } from './follow-unread.ts';
import { type HearOptions, hearWorker } from './hear-worker.ts';
import { keepSubscription } from './keep-subscription.ts';
import { isPushKnown } from './push-state.ts';

interface StartOptions extends HearOptions {
  readonly connection: Connection;
  /** Resolves when it is known how the server is now: a subscription is for its key. */
  readonly isCurrent: Promise<void> | undefined;
}

/** Starts what belongs to notifications, for whoever is signed in, until the signal is aborted. */
export function startPush(options: StartOptions): void {
  const onPushed = followUnread(options);
  if (!isPushKnown()) return;
  hearWorker({ ...options, onPushed });
  void Promise.resolve(options.isCurrent).then(() => keepSubscription(options)); // never fails
}
