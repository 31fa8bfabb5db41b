import type { Connection } from '#client/connection/connection.ts';
import { followUnread } from './follow-unread.ts';
import { type HearOptions, hearWorker } from './hear-worker.ts';
import { keepSubscription } from './keep-subscription.ts';
import { isPushKnown } from './push-state.ts';

interface StartOptions extends HearOptions {
  readonly connection: Connection;
}

/** Starts what belongs to notifications, for whoever is signed in, until the signal is aborted. */
export function startPush(options: StartOptions): void {
  const onPushed = followUnread(options);
  if (!isPushKnown()) return;
  hearWorker({ ...options, onPushed });
  void keepSubscription(options); // never fails
}
