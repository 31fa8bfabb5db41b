import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import { isRestricted, knownTablesQuery } from '#client/tables/tables-query.ts';
import { Faces } from '#client/ui/display/faces.tsx';
import styles from './seated-link.module.css';

interface SeatedLinkProps {
  /** Nobody counts while nobody looks. */
  readonly isOpen: boolean;
  readonly onLeave: () => void;
}

/** Says how many people sit at the tables now, and leads there; nothing where that is not known or nobody does. */
export function SeatedLink({ isOpen, onLeave }: SeatedLinkProps) {
  const { api } = useConnection();
  const eventId = useEventIds().announcements;
  const isOnline = useIsOnline();
  const query = { ...knownTablesQuery(api, eventId), staleTime: 0, enabled: isOpen };
  const { data, error } = useQuery(query);
  const seated = data?.content.flatMap(({ eventTableParticipants }) => eventTableParticipants) ?? [];
  // What was so when there was a network says nothing of now.
  if (!isOnline || isRestricted(error) || seated.length === 0) return null;
  return (
    <Link to="/table" className={styles.link} onClick={onLeave}>
      <Faces people={seated.map(({ participantUser }) => participantUser)} most={3} size={32} />
      <span className={styles.words}>
        {seated.length === 1 ? '1 person is seated now' : `${seated.length} people are seated now`}
      </span>
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
