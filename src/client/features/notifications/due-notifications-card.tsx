import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

const NotificationsCard = lazyComponent(() =>
  import('./notifications-card.tsx').then((module) => module.NotificationsCard),
);

/** Tells whether the person has not answered on this phone yet, and the browser would let them; the card knows the rest. */
const isUnanswered = () =>
  'Notification' in window &&
  Notification.permission !== 'denied' &&
  phoneStorage().getItem(storageKeys.pushAsked) === null;

/** Offer to turn notifications on, on Reception. It comes after the screen, so it stands at its end. */
export function DueNotificationsCard() {
  const { vapidPublicKey } = useConnection().deployment;
  const [isDue] = useState(() => vapidPublicKey !== '' && isUnanswered());
  return isDue && <NotificationsCard />;
}
