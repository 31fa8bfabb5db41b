import { useConnection } from '#client/connection/connection.ts';
import styles from './demo-mailbox.module.css';

/** Link to a demo's mails, which are read on a page of the server: it sends no real ones. */
export function DemoMailbox() {
  const { demo } = useConnection().deployment;
  if (!demo) return null;
  return (
    <a className={styles.mailbox} href="/dev/outbox" target="_blank" rel="noopener">
      Open the demo’s mailbox
    </a>
  );
}
