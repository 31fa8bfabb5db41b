import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/controls/button.tsx';
import { ChoiceGroup } from '#client/ui/controls/choice-group.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { searchMinLength } from '#contract/limits.ts';
import type { ParticipantStatus, Registrant, RegistrantsPage } from '#contract/participants.ts';
import { statusWords } from '#domain/room-words.ts';
import { type Answer, allStatuses } from './registrant-words.ts';
import styles from './registrants-controls.module.css';

type Counts = RegistrantsPage['counts'];
export type Filter = ParticipantStatus | 'ALL';

const sumOf = (counts: Counts) => allStatuses.reduce((sum, status) => sum + counts[status], 0);
const countWords = (count: number, word: string) => `${word} ${count.toLocaleString('en')}`;

/** The share of each status in one thin bar. */
export function ShareBar({ counts }: { readonly counts: Counts }) {
  const present = allStatuses.filter((status) => counts[status] > 0);
  const words = present.map((status) => countWords(counts[status], statusWords[status])).join(', ');
  return (
    <div className={styles.share} role="img" aria-label={`Share of each status: ${words}`}>
      {present.map((status) => (
        <span key={status} data-status={status} style={{ flexGrow: counts[status] }} />
      ))}
    </div>
  );
}

interface FindProps {
  readonly counts: Counts;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Stands beside the search: the export. */
  readonly children: ReactNode;
}

/** Filters with their numbers, and the search. */
export function FindRegistrants({ counts, filter, onFilter, text, onText, children }: FindProps) {
  const shown = allStatuses.filter((status) => counts[status] > 0 || status === filter);
  const options = [
    { value: 'ALL' as const, label: countWords(sumOf(counts), 'All') },
    ...shown.map((status) => ({ value: status, label: countWords(counts[status], statusWords[status]) })),
  ];
  const isShort = text.trim() !== '' && [...text.trim()].length < searchMinLength;
  return (
    <div className={styles.find}>
      <div className={styles.filters}>
        <ChoiceGroup<Filter>
          label="Status"
          options={options}
          value={filter}
          onChange={onFilter}
          look="chips"
        />
      </div>
      <div className={styles.search}>
        <SearchField
          label="Search registrants"
          placeholder="Search registrants"
          value={text}
          onChange={onText}
          hint={isShort ? 'Type at least 3 letters' : undefined}
        />
        {children}
      </div>
    </div>
  );
}

interface SelectionBarProps {
  /** Everybody who is loaded is selected. */
  readonly isAll: boolean;
  readonly onSelect: (isAll: boolean) => void;
  readonly rows: readonly Registrant[];
  readonly onClear: () => void;
  /** Resolves with the sentence about whom it was refused for; null where all went well. */
  readonly onDecide: (status: Answer) => Promise<string | null>;
}

/** Decisions about several at once: at the thumb on a phone, floating on wide screens. */
export function SelectionBar({ rows, isAll, onSelect, onClear, onDecide }: SelectionBarProps) {
  const [busy, setBusy] = useState<Answer | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const countFor = (answer: Answer) => rows.filter(({ status }) => status !== answer).length;
  const decide = (answer: Answer) => async () => {
    if (busy) return;
    setBusy(answer);
    setNote(null);
    setNote(await onDecide(answer));
    setBusy(null);
  };
  const counts = { DENIED: countFor('DENIED'), APPROVED: countFor('APPROVED') };
  return (
    <section className={styles.bar} aria-label="Selected">
      {note !== null && (
        <p className={styles.note} role="alert">
          {note}
        </p>
      )}
      <p className={styles.count} role="status">
        {rows.length.toLocaleString('en')} selected
      </p>
      {!isAll && (
        <Button variant="text" size="small" onClick={() => onSelect(true)}>
          Select all
        </Button>
      )}
      <Button variant="text" size="small" className={styles.clear} onClick={onClear}>
        Clear
      </Button>
      <div className={styles.decisions}>
        <Button
          variant="secondary"
          className={styles.deny}
          isBusy={busy === 'DENIED'}
          disabled={counts.DENIED === 0}
          onClick={decide('DENIED')}
        >
          Deny {counts.DENIED}
        </Button>
        <Button
          icon={Check}
          isBusy={busy === 'APPROVED'}
          disabled={counts.APPROVED === 0}
          onClick={decide('APPROVED')}
        >
          Approve {counts.APPROVED}
        </Button>
      </div>
    </section>
  );
}
