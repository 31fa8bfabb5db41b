import type { ChatListener } from '#client/chat/chat-line.ts';
import { forgetKeptOfOthers } from '#client/kept-files/forget-others.ts';
import { startPush } from '#client/push/start-push.ts';

interface LaterOptions {
  readonly push: Parameters<typeof startPush>[0];
  /** Takes in what a chat provider tells. */
  readonly told: Pick<ChatListener, 'onEvent'>;
}

/**
 * Starts what no first screen waits for: notifications, tidying up after others, and the line of another chat provider
 * where there is one.
 */
export function startLater({ push, told }: LaterOptions): void {
  startPush(push);
  const { connection, queryClient, signal, userId, isCurrent } = push;
  const { api, idle } = connection;
  // Where signing out never ran, or this is another tab's person.
  void idle.run(() => forgetKeptOfOthers(userId), signal).catch(() => undefined); // the next start tries again
  const openTwilio = async () => {
    if (connection.deployment.chat !== 'twilio') return;
    const { startTwilioLine } = await import('#client/chat/twilio-line.ts');
    startTwilioLine({ api, queryClient, told, signal });
  };
  // Without its code our own channel brings everything.
  void Promise.resolve(isCurrent).then(() => idle.run(openTwilio, signal).catch(() => undefined));
}
