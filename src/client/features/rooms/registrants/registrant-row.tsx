import { ChevronDown, Ellipsis, LoaderCircle } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Registrant } from '#contract/participants.ts';
import { mayDecideAbout } from '#domain/event-access.ts';
import { statusWords } from '#domain/room-words.ts';
import styles from './registrant-row.module.css';
import { answersWords, owesAnswersText, registrantName } from './registrant-words.ts';

/** Part of somebody’s record that opens from their row. */
export type Part = 'status' | 'actions' | 'answers';

/** Props that all rows share; they keep their identity. */
export interface RowParts {
  readonly ownId: number;
  readonly open: (part: Part, id: number) => void;
  readonly select: (id: number, isSelected: boolean) => void;
}

interface RegistrantProps extends RowParts {
  readonly row: Registrant;
  readonly isSelected: boolean;
  readonly isPending: boolean;
  readonly note: string | null;
  /** Day on which they registered. */
  readonly date: string;
}

const mayDecide = ({ row, ownId }: RegistrantProps) =>
  mayDecideAbout(ownId, { userId: row.participantUser.id, isHost: row.host });

/** Somebody as a card, on screens without the room for a table. */
export const RegistrantCard = memo(function RegistrantCard(props: RegistrantProps) {
  const { row, isSelected, note } = props;
  return (
    <div className={styles.card} data-selected={isSelected || undefined}>
      <Select {...props} />
      <Avatar {...row.participantUser} size={44} />
      <div className={styles.words}>
        <Name row={row} />
        <p className={styles.second}>
          <bdi>{row.email}</bdi>
          <span className={styles.ticket}>
            {' · '}
            {row.ticket}
            {row.admin && ' · Admin'}
          </span>
        </p>
        <div className={styles.state}>
          <Status {...props} />
          <Registered {...props} />
        </div>
        {!row.answered && note === null && <p className={styles.owes}>{owesAnswersText}</p>}
        <Note text={note} />
      </div>
      <Actions {...props} />
    </div>
  );
});

/** Somebody as the cells of a table. */
export const RegistrantCells = memo(function RegistrantCells(props: RegistrantProps) {
  const { row, note, open } = props;
  const answers = answersWords(row);
  return (
    <>
      <td>
        <Select {...props} />
      </td>
      <td className={styles.person}>
        <Avatar {...row.participantUser} size={36} />
        <div className={styles.words}>
          <Name row={row} />
          <p className={styles.second}>
            <bdi>{row.email}</bdi>
            {row.admin && <span className={styles.ticket}> · Admin</span>}
          </p>
          <Note text={note} />
        </div>
      </td>
      <td>
        <Status {...props} />
      </td>
      <td>
        <Registered {...props} />
      </td>
      <td className={styles.cell}>{row.ticket}</td>
      <td className={styles.cell}>
        {row.answered && answers !== null ? (
          <button
            type="button"
            className={styles.answers}
            aria-label={`${answers} of ${registrantName(row)}`}
            onClick={() => open('answers', row.id)}
          >
            {answers}
          </button>
        ) : (
          <span className={styles.none}>{answers ?? '–'}</span>
        )}
      </td>
      <td>
        <Actions {...props} />
      </td>
    </>
  );
});

const Name = ({ row }: { readonly row: Registrant }) => (
  <p className={styles.name}>
    <bdi>{registrantName(row)}</bdi>
  </p>
);

function Select(props: RegistrantProps) {
  const { row, isSelected, select } = props;
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={!mayDecide(props)}
        onChange={(event) => select(row.id, event.currentTarget.checked)}
      />
      <VisuallyHidden>Select {registrantName(row)}</VisuallyHidden>
    </label>
  );
}

/** The status, which opens the choices; a word alone where nobody may decide. */
function Status(props: RegistrantProps) {
  const { row, isPending, open } = props;
  if (row.host) return <span className={styles.chip}>Host</span>;
  const word = statusWords[row.status];
  if (!mayDecide(props)) {
    return (
      <span className={styles.chip} data-status={row.status}>
        {word}
      </span>
    );
  }
  const Icon = isPending ? LoaderCircle : ChevronDown;
  return (
    <button
      type="button"
      className={styles.change}
      aria-haspopup="dialog"
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={() => {
        // A choice made meanwhile would be lost.
        if (!isPending) open('status', row.id);
      }}
    >
      <span className={styles.chip} data-status={row.status} data-pending={isPending || undefined}>
        <VisuallyHidden>{registrantName(row)}: </VisuallyHidden>
        {word}
        <Icon size={16} strokeWidth={2} aria-hidden />
      </span>
    </button>
  );
}

const Registered = ({ row, date }: RegistrantProps) => (
  <time className={styles.date} dateTime={row.createdDateStr}>
    {date}
  </time>
);

function Actions({ row, open }: RegistrantProps) {
  return (
    <IconButton
      icon={Ellipsis}
      label={`Options for ${registrantName(row)}`}
      className={styles.actions}
      aria-haspopup="dialog"
      onClick={() => open('actions', row.id)}
    />
  );
}

function Note({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <p className={styles.note} role="alert">
      {text}
    </p>
  );
}

interface SelectAllProps {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly onSelect: (isAll: boolean) => void;
}

/** Checkbox in the table's head for everybody who is loaded. */
export function SelectAllBox({ isAll, isSome, onSelect }: SelectAllProps) {
  return (
    <label className={styles.select}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isAll;
        }}
        type="checkbox"
        checked={isAll}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <VisuallyHidden>Select all</VisuallyHidden>
    </label>
  );
}
