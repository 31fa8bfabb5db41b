import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Masterclass } from '#contract/programme.ts';

/** Shares the address of a session. The first screen has this on it, so what does it is fetched at the tap. */
export function useShareSession() {
  const toasts = useToasts();
  return async (session: Masterclass) => {
    const { shareAndNotify } = await import('#client/share/share.ts');
    await shareAndNotify(toasts, {
      title: session.title,
      url: `${window.location.origin}/agenda?session=${session.id}`,
    });
  };
}
