import { useCallback } from 'react';
import { useVirtualRows } from '#client/lists/use-virtual-rows.ts';
import { VirtualList } from '#client/lists/virtual-list.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import { displayName } from '#domain/person.ts';
import styles from './send-row.module.css';
import type { Recipient } from './use-recipients.ts';

interface RecipientListProps {
  readonly name: string;
  readonly rows: readonly Recipient[];
  readonly onPick: (recipient: Recipient) => void;
  /** A finger is on its way to somebody. */
  readonly onApproach: () => void;
}

/** About where it begins on a phone. */
const topGuess = 380;
const keyOf = ({ person }: Recipient) => String(person.id);
const rowPx = 64;
const headingPx = 46;
const estimate = ({ heading }: Recipient) => (heading === null ? rowPx : rowPx + headingPx);

/** People under the names of their groups; a press chooses one. */
export function RecipientList({ name, rows, onPick, onApproach: approach }: RecipientListProps) {
  const list = useVirtualRows({ name, rows, keyOf, widthPx: window.innerWidth, estimate, topGuess });
  const draw = useCallback(
    (recipient: Recipient, index: number) => (
      <>
        {recipient.heading !== null && <h3 className={styles.heading}>{recipient.heading}</h3>}
        <SendRow
          recipient={recipient}
          isFirst={recipient.heading !== null || index === 0}
          onPick={() => onPick(recipient)}
        />
      </>
    ),
    [onPick],
  );
  return (
    <div {...onApproach(approach)}>
      <VirtualList list={list} labelledBy="send-to" count={rows.length} draw={draw} />
    </div>
  );
}

interface SendRowProps {
  readonly recipient: Recipient;
  readonly isFirst: boolean;
  readonly onPick: () => void;
}

function SendRow({ recipient: { person, isBlocked }, isFirst, onPick }: SendRowProps) {
  const work = [person.position, person.organization].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={styles.row}
      data-first={isFirst || undefined}
      disabled={isBlocked}
      onClick={onPick}
    >
      <Avatar {...person} size={44} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{displayName(person)}</bdi>
        </span>
        <span className={styles.second} dir="auto">
          {isBlocked ? 'Blocked' : work}
        </span>
      </span>
    </button>
  );
}
