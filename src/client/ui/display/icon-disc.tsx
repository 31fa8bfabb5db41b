import type { LucideIcon } from 'lucide-react';
import styles from './icon-disc.module.css';

interface IconDiscProps {
  readonly icon: LucideIcon;
  readonly tone?: 'neutral' | 'danger';
  /** Large in the place of an area, small beside words. */
  readonly size?: 'large' | 'small';
}

/** Round sign of what an empty, failed or closed area is about, or of what is offered. */
export const IconDisc = ({ icon: Icon, tone = 'neutral', size = 'large' }: IconDiscProps) => (
  <span className={styles.disc} data-size={size} data-tone={tone}>
    <Icon size={size === 'large' ? 36 : 22} strokeWidth={1.75} aria-hidden />
  </span>
);
