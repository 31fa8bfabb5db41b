import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { isWaitingSince, sendingNews } from './sending-news.ts';
import { useUnsentState } from './use-unsent-state.ts';

/** What goes at once is not worth saying that it waits. */
const promptMs = 1_500;
const saidMs = 5_000;

/** Tells whoever cannot see the list that what they wrote was sent, waits, or was refused. */
export function ToldSending() {
  const now = useUnsentState();
  const before = useRef(now);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const news = sendingNews(before.current, now);
    before.current = now;
    if (news !== null) setSaid(news);
    const since = Date.now() - promptMs;
    if (news !== null || !isWaitingSince(now, since)) return;
    const timer = setTimeout(() => setSaid('Waiting to send'), promptMs);
    return () => clearTimeout(timer);
  }, [now]);
  useEffect(() => {
    if (said === '') return;
    // The same words are read out again only where there were none between.
    const timer = setTimeout(() => setSaid(''), saidMs);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
