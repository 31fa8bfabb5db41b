import { Bell, BellOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { PushState } from '#client/push/push-state.ts';
import { turnOff } from '#client/push/turn-on.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { stateText, stateTitles } from './notification-words.ts';
import styles from './phone-panel.module.css';
import { SendTest } from './send-test.tsx';
import { TurnOnNote } from './turn-on-note.tsx';
import { useTurnOn } from './use-turn-on.ts';

interface PhonePanelProps {
  readonly state: PushState;
  readonly installSteps: ReactNode;
}

/** Panel of notifications on this phone: how it is, in words, and the one thing to do about it. */
export function PhonePanel({ state, installSteps }: PhonePanelProps) {
  const titleId = useId();
  const Icon = state === 'on' || state === 'off' ? Bell : BellOff;
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <span className={[styles.picture, state === 'on' ? styles.on : ''].join(' ')}>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        <h2 id={titleId} className={styles.title}>
          {stateTitles[state]}
        </h2>
        <p className={styles.text}>{stateText(state)}</p>
      </div>
      {state === 'install-first' && <div className={styles.below}>{installSteps}</div>}
      {(state === 'on' || state === 'off') && <Actions isOn={state === 'on'} />}
    </section>
  );
}

function Actions({ isOn }: { isOn: boolean }) {
  const connection = useConnection();
  const { id: userId } = useMe();
  const { turn, reset, data, error, isPending } = useTurnOn();
  const handleClick = () => {
    if (!isOn) return turn();
    reset();
    void turnOff({ connection, userId }); // never fails
  };
  // One button for both, so that it keeps the focus.
  return (
    <div className={styles.below}>
      <TurnOnNote outcome={data} error={error} />
      <div className={styles.actions}>
        <Button
          size="medium"
          variant={isOn ? 'secondary' : 'primary'}
          isBusy={isPending}
          onClick={handleClick}
        >
          {isOn ? 'Turn off' : 'Turn on notifications'}
        </Button>
        {isOn && <SendTest />}
      </div>
    </div>
  );
}
