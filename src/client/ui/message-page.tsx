import { useRef } from 'react';
import styles from './message-page.module.css';
import { MessageScreen, type MessageScreenProps } from './message-screen.tsx';
import { useArrival } from './use-arrival.ts';

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
