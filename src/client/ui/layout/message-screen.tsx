import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { IconDisc } from '#client/ui/display/icon-disc.tsx';
import styles from './message-screen.module.css';
import { useArrival } from './use-arrival.ts';

interface MessageScreenProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'danger';
  title: string;
  text?: ReactNode;
  /** Sentence of its own below the text. */
  more?: string;
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
  const { icon, tone, title, text, more, note, children, heading: Heading = 'h2', headingRef } = props;
  // What is gone, failed or empty is not what a later start begins with.
  return (
    <div className={styles.screen} data-unkept>
      <IconDisc icon={icon} {...(tone && { tone })} />
      <Heading ref={headingRef} className={styles.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p className={styles.text}>{text}</p>}
      {more && <p className={styles.text}>{more}</p>}
      {children && <div className={styles.actions}>{children}</div>}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** A message that is the whole screen: its title is the one heading. */
export function MessagePage(props: MessageScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, props.title);
  return (
    <main id="main" className={styles.page}>
      <div className={styles.content}>
        <MessageScreen {...props} heading="h1" headingRef={heading} />
      </div>
    </main>
  );
}
