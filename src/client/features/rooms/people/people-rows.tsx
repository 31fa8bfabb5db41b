import { memo, useCallback } from 'react';
import { EndOfList, type PagedReading } from '#client/lists/end-of-list.tsx';
import { useVirtualRows } from '#client/lists/use-virtual-rows.ts';
import { VirtualList } from '#client/lists/virtual-list.tsx';
import { Folded } from '#client/ui/display/folded.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import { RoleChip } from '#client/ui/display/role-chip.tsx';
import type { Participant } from '#contract/participants.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './people-rows.module.css';

interface PeopleRowsProps {
  /** Tells lists apart. */
  readonly name: string;
  readonly rows: readonly Participant[];
  /** Number of rows once all of them are loaded. */
  readonly count: number;
  readonly myId: number;
  /** As it was written last. */
  readonly ownNote: string | null;
  /** Reading that brings more rows; null where these are all. */
  readonly reading: PagedReading | null;
}

/** About where they begin on a phone. */
const topGuess = 620;
const keyOf = ({ id }: Participant) => String(id);

/** People of a room with their notes; the next page is asked for when their end comes near. */
export function PeopleRows({ name, rows, count, myId, ownNote, reading }: PeopleRowsProps) {
  const widthPx = window.innerWidth;
  const estimate = useEstimate(widthPx);
  // While pages come, each would be drawn in one go.
  const wholeUpTo = reading?.hasMore ? 0 : undefined;
  const list = useVirtualRows({ name, rows, keyOf, widthPx, estimate, topGuess, wholeUpTo, ahead: 5 });
  const draw = useCallback(
    (one: Participant, index: number) => {
      const isMe = one.participantUser.id === myId;
      const notes = isMe ? ownNote : (one.notes ?? null);
      return <PersonItem participant={one} notes={notes} isMe={isMe} isFirst={index === 0} />;
    },
    [myId, ownNote],
  );
  return (
    <>
      <VirtualList list={list} label="People" count={count} draw={draw} />
      {reading && <EndOfList key={rows.length} reading={reading} />}
    </>
  );
}

interface PersonItemProps {
  readonly participant: Participant;
  readonly notes: string | null;
  readonly isMe: boolean;
  readonly isFirst: boolean;
}

const PersonItem = memo(function PersonItem({ participant, notes, isMe, isFirst }: PersonItemProps) {
  const { id, participantUser: person, host, admin } = participant;
  return (
    <div className={isFirst ? styles.first : undefined}>
      <PersonRow
        firstName={person.firstName}
        lastName={person.lastName}
        image={person.image}
        mark={<RoleMark host={host} admin={admin} />}
        second={[person.position, person.organization].filter(Boolean).join(' · ')}
        note={notes !== null && <NoteText name={`note ${id}`} text={notes} />}
        to={`/${suffixOf(person.myLastlink)}`}
        {...(isMe ? { end: <span className={styles.me}>You</span> } : {})}
      />
    </div>
  );
});

/** Mark of a host or an admin. */
export function RoleMark({ host, admin }: Pick<Participant, 'host' | 'admin'>) {
  if (host) return <RoleChip>Host</RoleChip>;
  return admin && <RoleChip>Admin</RoleChip>;
}

/** A note, three lines of it until one wants more. */
export function NoteText({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.note}>
      <Folded name={name} moreLabel="More">
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </Folded>
    </div>
  );
}

const measures = { row: 64, noted: 66, besideText: 90, linePx: 18, letterPx: 6.4, mostLines: 3, more: 36 };
const usualTextPx = 16;

const useEstimate = (widthPx: number) =>
  useCallback((row: Participant, fontPx: number) => estimateRow(row, widthPx, fontPx), [widthPx]);

/** About how high a row is. */
function estimateRow({ notes }: Participant, widthPx: number, fontPx: number): number {
  const scale = fontPx / usualTextPx;
  // Kept by an earlier version of the app it may have none.
  if (!notes) return measures.row * scale;
  const perLine = Math.max((Math.min(widthPx, 720) - measures.besideText) / (measures.letterPx * scale), 10);
  const lines = notes
    .split('\n')
    .reduce((sum, line) => sum + Math.max(Math.ceil(line.length / perLine), 1), 0);
  const folded = lines > measures.mostLines ? measures.more : 0;
  return (measures.noted + Math.min(lines, measures.mostLines) * measures.linePx + folded) * scale;
}
