import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { threadsQuery, useEventIds } from '#client/posts/threads/thread-queries.ts';
import { textOf } from '#client/rich-text/plain-text.ts';
import { useUnreadCounts } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import styles from './announcement-card.module.css';

/** Leads to what the hosts have announced since one last looked. */
export function AnnouncementCard() {
  const { announce = 1 } = useUnreadCounts();
  const newest = useNewest();
  return (
    <Link to="/announce" className={styles.card}>
      {newest ? (
        <Avatar {...newest.user} size={40} />
      ) : (
        <span className={styles.disc}>
          <Megaphone size={20} strokeWidth={1.75} aria-hidden />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          {announce > 1 ? `${announce} new announcements` : 'New announcement'}
          <span className={styles.dot} />
        </span>
        <span className={styles.text} dir="auto">
          {newest ? textOf(newest.message) : 'From the hosts'}
        </span>
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

function useNewest() {
  const { api } = useConnection();
  const { announcements } = useEventIds();
  const pages = useInfiniteQuery(threadsQuery(api, announcements)).data?.pages;
  return pages?.[0]?.value.content.find(({ deleted }) => !deleted);
}
