import { Link } from '@tanstack/react-router';
import { DoorOpen, type LucideIcon, Megaphone, MessageCircle, UserRound, Users } from 'lucide-react';
import { useUnreadCounts } from '#client/session/me.ts';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { QuickLink } from '#contract/programme.ts';
import styles from './quick-links.module.css';

const icons: Record<QuickLink['icon'], LucideIcon> = {
  profile: UserRound,
  room: DoorOpen,
  people: Users,
  announcements: Megaphone,
  // The bar has brought it: an icon of its own would weigh on every first screen.
  mentor: MessageCircle,
};

export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  const { isOutside } = useUnreadCounts();
  return (
    <nav className={styles.frame} aria-label="Quick links">
      <ul className={styles.links}>
        {links.map((link) => {
          const { icon, path, title } = (isOutside && link.outsiders) || link;
          const Icon = icons[icon];
          return (
            <li key={path}>
              <Link to={path} className={styles.link}>
                <Icon size={22} strokeWidth={1.75} aria-hidden />
                {title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function QuickLinkSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={styles.links}>
        {['profile', 'room', 'people', 'announcements'].map((link) => (
          <Skeleton key={link} width="100%" height="60px" radius="var(--radius-tile)" />
        ))}
      </div>
    </div>
  );
}
