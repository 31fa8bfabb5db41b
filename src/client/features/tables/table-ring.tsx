import { Plus } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { Logo } from '#client/ui/display/logo.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import type { Table } from '#contract/tables.ts';
import { tableDiscSvg } from '#domain/drawing/table-disc.ts';
import { type RingPlace, ringOf } from '#domain/tables/ring.ts';
import { type ShownSeats, shownSeats, type TableViewer } from '#domain/tables/seats.ts';
import styles from './table-ring.module.css';

export type TableSize = 'large' | 'small';

interface TableRingProps {
  readonly table: Table;
  readonly viewer: TableViewer;
  readonly size: TableSize;
  /** Takes a free seat; absent where none can be taken. */
  readonly onTake: (() => void) | undefined;
}

export type SeatStyle = CSSProperties & Record<'--turn', number>;

/** A table seen from above with the seats round it. Words beside it say who sits there and take a seat too. */
export function TableRing({ table, viewer, size, onTake }: TableRingProps) {
  const shown = useMemo(() => shownSeats(table, viewer), [table, viewer]);
  const ring = useRing(shown);
  return (
    <div className={styles.ring} data-size={size}>
      <Disc table={table} size={size} />
      {ring.map((place, index) => {
        const style: SeatStyle = { '--turn': index / ring.length };
        return (
          <span key={keyOf(place, index)} className={styles.seat} style={style}>
            <SeatInside
              place={place}
              size={size}
              label={`Take a seat at ${table.tableName}`}
              onTake={onTake}
            />
          </span>
        );
      })}
    </div>
  );
}

/** The seats as they were arranged before, as far as they still are. */
function useRing(shown: ShownSeats): readonly RingPlace[] {
  const [kept, setKept] = useState(() => ({ shown, ring: ringOf(shown) }));
  if (kept.shown === shown) return kept.ring;
  const ring = ringOf(shown, kept.ring);
  setKept({ shown, ring });
  return ring;
}

const keyOf = (place: RingPlace, index: number): string =>
  place.kind === 'face' ? String(place.seat.participantUser.id) : `${place.kind} ${index}`;

export const discSides = { large: 80, small: 70 } as const;
const logoSides = { large: 40, small: 34 } as const;

function Disc({ table: { tableName, logo }, size }: Pick<TableRingProps, 'table' | 'size'>) {
  const address = useMemo(() => {
    const svg = tableDiscSvg({ name: tableName, side: discSides[size] });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [tableName, size]);
  return (
    <span className={styles.disc}>
      <img src={address} alt="" />
      {logo && (
        <span className={styles.logo}>
          <Logo name={tableName} image={logo} size={logoSides[size]} />
        </span>
      )}
    </span>
  );
}

const faceSides = { large: 46, small: 36 } as const;

interface SeatInsideProps extends Pick<TableRingProps, 'size' | 'onTake'> {
  readonly place: RingPlace;
  readonly label: string;
}

function SeatInside({ place, size, label, onTake }: SeatInsideProps) {
  if (place.kind === 'face') {
    const { firstName, lastName, image } = place.seat.participantUser;
    return (
      <span className={styles.face} data-new={place.hasJustCome || undefined}>
        <Avatar firstName={firstName} lastName={lastName} image={image} size={faceSides[size]} />
      </span>
    );
  }
  if (place.kind === 'more') {
    return (
      <span className={styles.more} aria-hidden>
        +{place.count}
      </span>
    );
  }
  const plus = <Plus size={size === 'large' ? 20 : 16} strokeWidth={2} aria-hidden />;
  if (!onTake) return <span className={styles.free}>{plus}</span>;
  // Readers and keyboards have the one button of the table; to them its seats are all the same.
  return (
    <button type="button" className={styles.free} title={label} onClick={onTake} tabIndex={-1} aria-hidden>
      {plus}
    </button>
  );
}
