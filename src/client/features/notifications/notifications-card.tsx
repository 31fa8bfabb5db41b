import { Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { hidePushHint } from '#client/push/push-state.ts';
import { usePushState } from '#client/push/use-push-state.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { IconDisc } from '#client/ui/display/icon-disc.tsx';
import { OfferCard } from '#client/ui/layout/offer-card.tsx';
import styles from './notifications-card.module.css';
import { TurnOnNote } from './turn-on-note.tsx';
import { useTurnOn } from './use-turn-on.ts';

const blockedText = "You can allow them later, in the phone's settings. Account says how.";

/** Card on Reception that asks in our words; the browser's own question comes only after a tap on its button. */
export function NotificationsCard() {
  const state = usePushState();
  const { turn, data, error, isPending } = useTurnOn();
  const [isGone, setIsGone] = useState(false);
  if (isGone || (state !== 'off' && state !== 'blocked')) return null;
  const hide = () => {
    hidePushHint();
    setIsGone(true);
    // The button that had the focus is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const isBlocked = state === 'blocked';
  return (
    <OfferCard
      picture={<IconDisc icon={isBlocked ? BellOff : Bell} size="small" />}
      title={isBlocked ? 'Notifications stay off' : 'Know when somebody writes to you'}
      text={isBlocked ? blockedText : 'Also while the app is closed. You choose of what.'}
      onHide={hide}
      hideLabel={isBlocked ? 'Close' : 'Not now'}
    >
      {!isBlocked && (
        <div className={styles.act}>
          <Button variant="soft" size="small" isBusy={isPending} onClick={turn}>
            Turn on notifications
          </Button>
          <TurnOnNote outcome={data} error={error} />
        </div>
      )}
    </OfferCard>
  );
}
