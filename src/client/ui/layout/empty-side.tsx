import type { LucideIcon } from 'lucide-react';
import { IconDisc } from '#client/ui/display/icon-disc.tsx';
import styles from './empty-side.module.css';

interface EmptySideProps {
  /** Name of what would stand here. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly text: string;
}

/** Place beside a list, while nothing of it is open. */
export const EmptySide = ({ label, icon, text }: EmptySideProps) => (
  <section className={styles.side} aria-label={label}>
    <IconDisc icon={icon} />
    <p>{text}</p>
  </section>
);
