import { Link } from '@tanstack/react-router';
import { ChevronRight, Presentation, UserRound } from 'lucide-react';
import styles from './message-link.module.css';

/** Card of a place in this app that a message leads to. */
export function MessageLink({ path }: { readonly path: string }) {
  const isRoom = path.startsWith('/w/');
  const Icon = isRoom ? Presentation : UserRound;
  return (
    <Link to={path} className={styles.card}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={styles.words}>{isRoom ? 'Open the room' : 'Open the profile'}</span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
