import styles from './badge.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface BadgeProps {
  count?: number;
  /** Noun or adjective read out after the number: "unread". */
  label: string;
  className?: string;
}

const highest = 99;

/** A red number of things addressed to me; nothing where there are none. */
export function Badge({ count = 0, label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={[styles.badge, className].filter(Boolean).join(' ')}>
      {count > highest ? `${highest}+` : count}
      <VisuallyHidden> {label}</VisuallyHidden>
    </span>
  );
}

/** Marks what is going on now. */
export function LiveBadge() {
  return <span className={styles.live}>Live</span>;
}
