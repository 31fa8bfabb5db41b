import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAfterPaint } from '#client/ui/use-after-paint.ts';

/** Fetches all that filling in a form takes, so that whoever has been here can do so without a network. */
export function useFormsAtHand(): void {
  const router = useRouter();
  const isPainted = useAfterPaint(true);
  useEffect(() => {
    if (!isPainted) return;
    const screens = ['/apply/applicant', '/apply/mentor', '/apply/completed'] as const;
    // What cannot be had now is fetched when it is used.
    for (const to of screens) void router.preloadRoute({ to }).catch(() => undefined);
    void import('#client/features/apply/applicant/review-page.tsx').catch(() => undefined);
  }, [isPainted, router]);
}
