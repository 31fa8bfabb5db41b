import type { QueryClient } from '@tanstack/react-query';
import { gather, jitter, jitterAfterGap } from '#client/lib/gather.ts';
import { listMessages } from '#contract/chat.ts';
import type { ConversationEvent } from '#contract/realtime.ts';
import type { ChatLine } from './chat-line.ts';
import { dropOnTop, isListBehind, putOnTop, putReading, readConversationsAnew } from './conversations.ts';
import { dropMessage, hasGap, messagesKey, putMessage } from './messages.ts';

interface FollowOptions {
  readonly queryClient: QueryClient;
  readonly myId: () => number | undefined;
}

/** Pace of counting anew: where two processes serve a busy room their messages overtake one another all the time. */
const countPace = { ...jitter, pauseMs: 10_000 };

/** Brings what the chat provider tells into what this page has read of conversations. */
export function followChat(line: Pick<ChatLine, 'subscribe'>, { queryClient, myId }: FollowOptions): void {
  const readList = () => readConversationsAnew(queryClient);
  const readListSoon = gather({ ...jitter, run: readList });
  const countAnewSoon = gather({ ...countPace, run: readList });
  const catchUpSoon = createCatchUps(queryClient);
  const readAll = () => {
    readList();
    void queryClient.invalidateQueries({ queryKey: [listMessages.method, listMessages.path] });
  };
  const readAllSoon = gather({ ...jitterAfterGap, run: readAll });

  function onMessage({
    message,
    eventId,
    after,
  }: Extract<ConversationEvent, { type: 'chat.message' }>): void {
    const ownId = myId();
    if (ownId === undefined) return;
    putMessage(queryClient, message, after);
    if (hasGap(queryClient, message.sid)) catchUpSoon(message.sid);
    const arrived = { message, myId: ownId };
    if (isListBehind(queryClient, { ...arrived, after })) countAnewSoon();
    putOnTop(queryClient, arrived, eventId === null && message.user.id !== ownId ? message.user : null);
  }

  line.subscribe({
    onEvent(event) {
      if (event.type === 'chat.message') onMessage(event);
      if (event.type === 'chat.read') putReading(queryClient, event, myId() ?? 0);
      if (event.type === 'chat.deleted') {
        dropMessage(queryClient, event.sid, event.messageId);
        dropOnTop(queryClient, event.sid, event.messageId);
      }
    },
    onListChange: readListSoon,
    onReady: (ready) => (ready === 'again' ? readAllSoon() : readAll()),
  });
}

/** Creates what reads the messages that are missing before one that has come by itself. */
function createCatchUps(queryClient: QueryClient): (sid: string) => void {
  const planned = new Set<string>();

  async function run(sid: string): Promise<void> {
    const read = () =>
      queryClient.invalidateQueries({ queryKey: messagesKey(sid) }, { cancelRefetch: false });
    // Between several processes a later message may have been a moment faster.
    if (hasGap(queryClient, sid)) await read();
    // What was under way already may have been asked for too early.
    if (hasGap(queryClient, sid)) await read();
  }

  return (sid) => {
    if (planned.has(sid)) return;
    planned.add(sid);
    setTimeout(
      () => void run(sid).finally(() => planned.delete(sid)), // the query itself keeps an error
      jitter.leastMs + Math.random() * jitter.spreadMs,
    );
  };
}
