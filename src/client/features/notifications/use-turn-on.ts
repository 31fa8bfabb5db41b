import { useMutation } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { askPermission, turnOn } from '#client/push/turn-on.ts';
import { useMe } from '#client/session/me.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';

/** The button that had the focus may be gone by now. */
function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
}

/** Turns notifications on with a tap, from which the browser's own question follows. */
export function useTurnOn() {
  const connection = useConnection();
  const { id: userId } = useMe();
  const toasts = useToasts();
  const turning = useMutation({
    mutationFn: (asked: Promise<NotificationPermission>) => turnOn({ connection, userId }, asked),
    onSuccess: (outcome) => {
      if (outcome === 'on') toasts.show({ text: 'Notifications are on', icon: Bell });
      if (outcome === 'blocked') toasts.show({ text: 'Notifications stay off', icon: BellOff });
      requestAnimationFrame(keepFocus);
    },
  });
  const turn = useOnce(turning);
  return {
    ...turning,
    // The question has to be asked in the tap itself.
    turn: () => turn(askPermission()),
  };
}
