import {
  Ban,
  Check,
  CircleUserRound,
  ClipboardList,
  ShieldMinus,
  ShieldPlus,
  Undo2,
  UserMinus,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { Registrant } from '#contract/participants.ts';
import { mayDecideAbout } from '#domain/event-access.ts';
import { displayName } from '#domain/person.ts';
import { statusWords } from '#domain/room-words.ts';
import { suffixOf } from '#domain/suffix.ts';
import type { Part } from './registrant-row.tsx';
import styles from './registrant-sheets.module.css';
import {
  answersWords,
  askedFirst,
  type Decision,
  owesAnswersText,
  registrantName,
  wayToAnswersOf,
} from './registrant-words.ts';

export interface Opened {
  readonly part: Part;
  readonly id: number;
}

interface SheetsProps {
  readonly opened: Opened | null;
  /** The one it is about; kept while the sheet goes down. */
  readonly row: Registrant;
  readonly ownId: number;
  /** Takes the last decision back; null where it is too late. */
  readonly undo: (() => void) | null;
  readonly onOpen: (part: Part, id: number) => void;
  readonly onClose: () => void;
  readonly onDecide: (row: Registrant, status: Decision) => void;
  readonly onAdmin: (row: Registrant, admin: boolean) => void;
}

/** Sheets that open from a row: the choices of the status, the other actions, and the answers. */
export function RegistrantSheets(props: SheetsProps) {
  const { opened, row, onClose, onDecide } = props;
  const [asking, setAsking] = useState<keyof typeof askedFirst>('REMOVED');
  const [isAsking, setIsAsking] = useState(false);
  const name = registrantName(row);
  const isOpen = (part: Part) => opened?.part === part;
  const { verb, text } = askedFirst[asking];
  const ask = (status: keyof typeof askedFirst) => {
    onClose();
    setAsking(status);
    setIsAsking(true);
  };
  return (
    <>
      <Sheet isOpen={isOpen('status')} onClose={onClose} title={name}>
        <StatusChoices {...props} onAsk={ask} />
      </Sheet>
      <Sheet isOpen={isOpen('actions')} onClose={onClose} title={name}>
        <ActionRows {...props} />
      </Sheet>
      <Sheet isOpen={isOpen('answers')} onClose={onClose} title={name}>
        <Answers {...props} />
      </Sheet>
      <ConfirmSheet
        isOpen={isAsking}
        title={`${verb} ${name}?`}
        text={text}
        confirmLabel={verb}
        cancelLabel="Cancel"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          onDecide(row, asking);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

interface ChoicesProps extends SheetsProps {
  readonly onAsk: (status: keyof typeof askedFirst) => void;
}

function StatusChoices({ row, undo, onClose, onDecide, onAsk }: ChoicesProps) {
  const decide = (status: Decision) => {
    onClose();
    onDecide(row, status);
  };
  const markOf = (status: Decision) => ({
    'aria-pressed': row.status === status,
    end: row.status === status ? <Check size={20} strokeWidth={2} aria-hidden /> : '',
  });
  const isOwing = !row.answered && row.status !== 'APPROVED';
  return (
    <ListCard>
      {undo && (
        <ListRow
          icon={Undo2}
          title="Undo"
          second={`Back to “${statusWords.TO_BE_APPROVED}”; no mail goes out`}
          end=""
          onClick={() => {
            onClose();
            undo();
          }}
        />
      )}
      <ListRow
        icon={Check}
        title={statusWords.APPROVED}
        {...markOf('APPROVED')}
        {...(isOwing && {
          second: row.status === 'TO_BE_APPROVED' ? owesAnswersText : wayToAnswersOf(row),
          'aria-disabled': true,
          className: styles.off,
        })}
        onClick={() => isOwing || decide('APPROVED')}
      />
      <ListRow icon={X} title={statusWords.DENIED} {...markOf('DENIED')} onClick={() => decide('DENIED')} />
      {row.status !== 'REMOVED' && (
        <ListRow icon={UserMinus} title="Remove…" tone="danger" end="" onClick={() => onAsk('REMOVED')} />
      )}
      {row.status !== 'BLOCKED' && (
        <ListRow icon={Ban} title="Block…" tone="danger" end="" onClick={() => onAsk('BLOCKED')} />
      )}
    </ListCard>
  );
}

function ActionRows({ row, onOpen, onClose, onAdmin }: SheetsProps) {
  const answers = answersWords(row);
  return (
    <ListCard>
      <ListRow
        icon={ClipboardList}
        title="See answers"
        second={answers ?? 'Nothing was asked'}
        onClick={() => onOpen('answers', row.id)}
      />
      {!row.host && row.status === 'APPROVED' && (
        <ListRow
          icon={row.admin ? ShieldMinus : ShieldPlus}
          title={row.admin ? 'Remove as admin' : 'Make admin'}
          second={row.admin ? 'Stays in the room' : 'May edit the room and decide who comes in'}
          end=""
          onClick={() => {
            onClose();
            onAdmin(row, !row.admin);
          }}
        />
      )}
      <ListLinkRow
        icon={CircleUserRound}
        title="View profile"
        to="/$profileSuffix"
        params={{ profileSuffix: suffixOf(row.participantUser.myLastlink) }}
      />
    </ListCard>
  );
}

/** Answers of somebody, who decided about them, and the two decisions. */
function Answers({ row, ownId, onClose, onDecide }: SheetsProps) {
  const decide = (status: Decision) => () => {
    onClose();
    onDecide(row, status);
  };
  const mayDecide = mayDecideAbout(ownId, { userId: row.participantUser.id, isHost: row.host });
  return (
    <div className={styles.answers}>
      <p className={styles.decided}>{decidedWords(row)}</p>
      {row.answers.length === 0 ? (
        <p className={styles.nothing}>{row.answered ? 'Nothing was asked.' : `${owesAnswersText}.`}</p>
      ) : (
        <dl className={styles.list}>
          {row.answers.map(({ question, value }) => (
            // Two questions may have the same words.
            <div key={`${question} ${value}`}>
              <dt className={styles.question} dir="auto">
                {question}
              </dt>
              <dd className={styles.value} dir="auto">
                {value || '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {mayDecide && (
        <div className={styles.buttons}>
          {!row.answered && (
            <p id="owes" className={styles.nothing}>
              {wayToAnswersOf(row)}
            </p>
          )}
          <Button
            variant="secondary"
            className={styles.deny}
            disabled={row.status === 'DENIED'}
            onClick={decide('DENIED')}
          >
            Deny
          </Button>
          <Button
            icon={Check}
            disabled={row.status === 'APPROVED' || !row.answered}
            aria-describedby={row.answered ? undefined : 'owes'}
            onClick={decide('APPROVED')}
          >
            Approve
          </Button>
        </div>
      )}
    </div>
  );
}

/** `Approved by Faisal`; the status alone where it came of itself. */
function decidedWords({ status, decidedBy, host }: Registrant): string {
  if (host) return 'Host';
  if (decidedBy === null) return statusWords[status];
  return `${statusWords[status]} by ${decidedBy.firstName || displayName(decidedBy)}`;
}
