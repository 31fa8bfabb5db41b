import { type ReactNode, useId } from 'react';
import type { FieldErrors } from '#client/api/api-error.ts';
import type { Event } from '#contract/events.ts';
import styles from './room-form.module.css';
import type { RoomValues } from './room-values.ts';

/** Props of every part of the form. */
export interface RoomFieldsProps {
  /** Null for a new room. */
  readonly room: Event | null;
  /** Values as the server has them. */
  readonly initial: RoomValues;
  readonly values: RoomValues;
  readonly change: (partial: Partial<RoomValues>) => void;
  readonly faults: FieldErrors;
}

/** Rooms of the programme itself keep name, address, host and security (specification, section 9). */
export const isFixed = (room: Event | null): boolean => room !== null && room.id <= 3;

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Value that cannot be changed here. */
export function FixedValue({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles.fixed}>
      <p className={styles.label}>{label}</p>
      <p dir="auto">{value}</p>
      <p className={styles.hint}>Cannot be changed for this room.</p>
    </div>
  );
}
