import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import type { Change } from '#client/realtime/channel.ts';
import { type HeardSchema, type PageMessage, PageMessageSchema } from '#contract/worker-messages.ts';
import { isAppPath } from '#domain/intent.ts';
import { takeEarlyTaps } from './early-taps.ts';
import { opening } from './opening.ts';
import { watchWriting } from './writing.ts';

type Opened = Extract<PageMessage, { type: 'OPEN' }>;
type Pushed = Extract<PageMessage, { type: 'PUSHED' }>;

export interface HearOptions {
  readonly queryClient: QueryClient;
  readonly router: Pick<AnyRouter, 'navigate' | 'preloadRoute' | 'state'>;
  readonly userId: number;
  /** Takes in what happened elsewhere, as the channel would have told it. */
  readonly onChange: (change: Change) => void;
  readonly signal: AbortSignal;
}

interface PushedOptions extends HearOptions {
  /** Takes note that a push has come, before what it brought is taken in. */
  readonly onPushed: (content: Pushed['content']) => void;
}

/** Listens to the worker: to where a tapped notification leads, and to what has come by push. */
export function hearWorker({ onPushed, ...options }: PushedOptions): void {
  const { signal } = options;
  const isWriting = watchWriting(signal);
  const listener = ({ data, ports }: MessageEvent) => {
    const read = v.safeParse(PageMessageSchema, data);
    if (!read.success) return;
    if (read.output.type === 'PUSHED') {
      onPushed(read.output.content);
      makeReady(read.output, options);
      return takeIn(read.output, options);
    }
    ports[0]?.postMessage({ type: 'HEARD' } satisfies v.InferOutput<typeof HeardSchema>);
    show(read.output, options, isWriting);
  };
  navigator.serviceWorker.addEventListener('message', listener, { signal });
  takeEarlyTaps().forEach(listener);
  signal.addEventListener('abort', () => opening.set(null));
}

/** Leads to the place without loading anything anew; whoever writes elsewhere is asked first. */
function show({ link, title, body }: Opened, options: HearOptions, isWriting: () => boolean): void {
  const { router, queryClient } = options;
  if (!isAppPath(link)) return;
  if (router.state.location.href === link) void queryClient.invalidateQueries({ refetchType: 'active' });
  else if (isWriting()) opening.set({ link, title, body });
  else void router.navigate({ href: link });
}

/** Has the code and the answers of the place on the phone before somebody taps. */
function makeReady({ userId, link }: Pushed, { userId: ownId, router }: HearOptions): void {
  if (userId !== ownId || !isAppPath(link)) return;
  void router.preloadRoute({ to: link }).catch(() => undefined); // the tap loads it
}

/** Takes in what a push brought; the channel may have told it before, or is closed. */
function takeIn({ userId, content }: Pushed, { userId: ownId, onChange }: HearOptions): void {
  if (userId !== ownId) return;
  if (content === undefined) {
    onChange({ type: 'own.chat' });
    onChange({ type: 'own.read' });
  } else if (content.type === 'chat.message') {
    onChange({ ...content, sid: content.message.sid });
  } else {
    const { id: threadId, parentQnaThreadId: parentId, user } = content.thread;
    onChange({ type: 'thread.posted', eventId: content.eventId, threadId, parentId, userId: user.id });
  }
}
