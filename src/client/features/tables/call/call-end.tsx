import { Armchair, MonitorSmartphone } from 'lucide-react';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import type { SeatEnd } from '#contract/realtime.ts';
import styles from './call-end.module.css';

interface CallEndProps {
  readonly session: SeatSession;
  readonly end: SeatEnd;
  /** The table itself is gone. */
  readonly isDeleted: boolean;
}

/** Says why this page is no longer at the table, and what can be done. */
export function CallEnd({ session, end, isDeleted }: CallEndProps) {
  const isElsewhere = end === 'elsewhere';
  const Icon = isElsewhere ? MonitorSmartphone : Armchair;
  const title = isElsewhere
    ? 'You are at the table on another device'
    : isDeleted
      ? 'This table is no longer there'
      : 'Your seat is free again';
  const text = isElsewhere
    ? 'The call goes on there. You can have it here instead.'
    : isDeleted
      ? 'A host has taken it away, and the call has ended.'
      : 'It was held for you for a while. You can take a seat again.';
  return (
    <div className={styles.end} role="alert">
      <Icon size={40} strokeWidth={1.5} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
      {isElsewhere && <Button onClick={session.takeBack}>Return to the table</Button>}
      <LinkButton
        to="/table"
        replace
        variant={isElsewhere ? 'secondary' : 'primary'}
        onClick={() => session.close()}
      >
        To the tables
      </LinkButton>
    </div>
  );
}
