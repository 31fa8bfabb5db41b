import type { ReactNode } from 'react';
import styles from './notice-place.module.css';

interface NoticePlaceProps {
  readonly className: string | undefined;
  /** Nothing, or what is there and hidden, takes no room. */
  readonly children: ReactNode;
}

/** Place of a notice about what a screen shows, above it. */
export const NoticePlace = ({ className, children }: NoticePlaceProps) =>
  children && <div className={[styles.place, className].join(' ')}>{children}</div>;
