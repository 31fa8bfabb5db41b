import { useState } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { countKept } from '#client/outbox/kept-count.ts';
import { storedKeys } from '#client/session/leaving.ts';
import styles from './kept-note.module.css';

/** Says that somebody has left things here, and not who; they go out when that person signs in. */
export function KeptNote() {
  const [count] = useState(() => countKept(phoneStorage(), storedKeys()));
  if (count === 0) return null;
  const words = count === 1 ? '1 item of somebody waits here' : `${count} items of somebody wait here`;
  return <p className={styles.kept}>{`${words} until they sign in again`}</p>;
}
