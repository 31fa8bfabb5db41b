import { Link } from '@tanstack/react-router';
import { DoorOpen, type LucideIcon, Megaphone, UserRound, Users } from 'lucide-react';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { QuickLink } from '#contract/programme.ts';
import styles from './quick-links.module.css';

const icons: Record<QuickLink['icon'], LucideIcon> = {
  profile: UserRound,
  room: DoorOpen,
  people: Users,
  announcements: Megaphone,
};

export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  return (
    <nav className={styles.frame} aria-label="Quick links">
      <ul className={styles.links}>
        {links.map((link) => {
          const Icon = icons[link.icon];
          return (
            <li key={link.path}>
              <Link to={link.path} className={styles.link}>
                <Icon size={22} strokeWidth={1.75} aria-hidden />
                {link.title}
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
      <div className={styles.skeletons}>
        {['profile', 'room', 'people', 'announcements'].map((link) => (
          <Skeleton key={link} width="100%" height="60px" radius="var(--radius-tile)" />
        ))}
      </div>
    </div>
  );
}
