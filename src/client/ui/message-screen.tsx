import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import styles from './message-screen.module.css';

export interface MessageScreenProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'danger';
  title: string;
  text?: string;
  /** Small print under the actions: what was kept. */
  note?: string;
  /** The buttons: the safe one first. */
  children?: ReactNode;
}

interface MessageProps extends MessageScreenProps {
  heading?: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Message of an empty, failed or closed area in the middle of its page. `MessagePage` is a page of its own. */
export function MessageScreen(props: MessageProps) {
  const {
    icon: Icon,
    tone = 'neutral',
    title,
    text,
    note,
    children,
    heading: Heading = 'h2',
    headingRef,
  } = props;
  return (
    <div className={[styles.screen, tone === 'danger' ? styles.danger : ''].join(' ')}>
      <span className={styles.disc}>
        <Icon size={36} strokeWidth={1.75} aria-hidden />
      </span>
      <Heading ref={headingRef} className={styles.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
