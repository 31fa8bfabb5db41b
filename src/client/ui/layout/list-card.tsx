import { createLink } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './list-card.module.css';

/** Rows of settings on one card. */
export function ListCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}

interface RowContent {
  icon: LucideIcon;
  title: string;
  second?: ReactNode;
  /** At the end of the row: a switch, a value; a chevron where a press leads on. */
  end?: ReactNode;
  tone?: 'normal' | 'danger';
}

function RowInside({ icon: Icon, title, second, end }: RowContent) {
  return (
    <>
      <span className={styles.line} />
      <Icon className={styles.icon} size={22} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {second && (
          <span className={styles.second} dir="auto">
            {second}
          </span>
        )}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </>
  );
}

const chevron = <ChevronRight size={20} strokeWidth={1.75} aria-hidden />;
const rowClass = (tone: RowContent['tone']) => [styles.row, tone === 'danger' ? styles.danger : ''].join(' ');

type ListRowProps = RowContent & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof RowContent | 'children'>;

/** A row; with `onClick` a press does something, without it the row only tells. */
export function ListRow({ icon, title, second, end, tone, ...attributes }: ListRowProps) {
  if (!attributes.onClick) {
    return (
      <div className={rowClass(tone)}>
        <RowInside icon={icon} title={title} second={second} end={end} />
      </div>
    );
  }
  return (
    <button type="button" {...attributes} className={rowClass(tone)}>
      <RowInside icon={icon} title={title} second={second} end={end ?? chevron} />
    </button>
  );
}

type AnchorRowProps = RowContent &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof RowContent | 'children'> & {
    ref?: Ref<HTMLAnchorElement>;
  };

/** A row that leads out of the app; `ListLinkRow` is the one that leads to another screen. */
export function AnchorRow({ icon, title, second, end, tone, ...attributes }: AnchorRowProps) {
  return (
    <a {...attributes} className={rowClass(tone)}>
      <RowInside icon={icon} title={title} second={second} end={end ?? chevron} />
    </a>
  );
}

/** A row with a second thing to press beside it. */
export function RowWithAction({ row, action }: { row: ReactNode; action: ReactNode }) {
  return (
    <div className={styles.pair}>
      {row}
      <span className={styles.action}>{action}</span>
    </div>
  );
}

/** A row that leads to another screen. */
export const ListLinkRow = createLink(AnchorRow);
