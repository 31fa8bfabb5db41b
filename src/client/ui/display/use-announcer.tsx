import { type ReactNode, useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Time after which words are taken back: the same ones are read out again only where there were none between. */
const saidMs = 5_000;

interface Announcer {
  readonly announce: (words: string) => void;
  /** It must stand on the screen before anything is announced. */
  readonly region: ReactNode;
}

/** Tells whoever cannot see the screen what has changed on it, after what is being read out. */
export function useAnnouncer(): Announcer {
  const [said, announce] = useState('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => announce(''), saidMs);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    announce,
    region: (
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    ),
  };
}
