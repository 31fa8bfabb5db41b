import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { isPushHintDue } from '#client/push/push-state.ts';
import { useMe } from '#client/session/me.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

const NotificationsCard = lazyComponent(() =>
  import('./notifications-card.tsx').then((module) => module.NotificationsCard),
);

/** Offer to turn notifications on, on Reception. It comes after the screen, so it stands at its end. */
export function DueNotificationsCard() {
  const { deployment } = useConnection();
  const { id } = useMe();
  const [isDue] = useState(() => isPushHintDue(deployment, id));
  return isDue && <NotificationsCard />;
}
