import { useConnection } from '#client/connection/connection.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Masterclass, Programme } from '#contract/programme.ts';

/** Puts sessions into the reader's calendar. */
export function useCalendar(programme: Programme) {
  const { clock } = useConnection();
  const toasts = useToasts();
  const add = async (sessions: readonly Masterclass[], fileName: string) => {
    try {
      // Long there when somebody taps: the code of the agenda is fetched after the first frame.
      const { handOverCalendar } = await import('./calendar-hand-over.ts');
      await handOverCalendar(programme, { sessions, fileName, clock });
    } catch {
      toasts.show({ text: 'No connection. Please try again.' });
    }
  };
  return {
    addOne: (session: Masterclass) => void add([session], `masterclass-${session.id}.ics`),
    addAll: () => void add(programme.masterclasses, `masterclasses-${programme.year}.ics`),
  };
}

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
