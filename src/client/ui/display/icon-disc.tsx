import type { LucideIcon } from 'lucide-react';
import styles from './icon-disc.module.css';

interface IconDiscProps {
  readonly icon: LucideIcon;
  readonly tone?: 'neutral' | 'danger';
}

/** Large round sign of what an empty, failed or closed area is about. */
export const IconDisc = ({ icon: Icon, tone = 'neutral' }: IconDiscProps) => (
  <span className={[styles.disc, tone === 'danger' ? styles.danger : ''].join(' ')}>
    <Icon size={36} strokeWidth={1.75} aria-hidden />
  </span>
);
