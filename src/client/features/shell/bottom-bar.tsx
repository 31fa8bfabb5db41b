import { useLocation } from '@tanstack/react-router';
import { LayoutGrid, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import type { OwnUser } from '#contract/users.ts';
import { AreaLink } from './area-link.tsx';
import { areaOfPath, barAreas, isBehindMore, type Unread, unreadBehindMore } from './areas.ts';
import styles from './bottom-bar.module.css';

const MoreSheet = lazyComponent(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));

interface BottomBarProps {
  me: OwnUser;
  unread: Unread;
}

export function BottomBar({ me, unread }: BottomBarProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const [isMoreNear, setIsMoreNear] = useState(false);
  const approach = () => {
    setIsMoreNear(true);
    void MoreSheet.load();
  };
  const here = useLocation({ select: (location) => areaOfPath(location.pathname) });
  const itemClass = (isHere: boolean) => [styles.item, isHere ? styles.here : ''].join(' ');
  return (
    <>
      <nav className={styles.bar} aria-label="Main">
        {barAreas.map((area) => (
          <AreaLink key={area.id} area={area} className={itemClass(here === area.id)}>
            <ItemInside icon={area.icon} label={area.label} count={unread[area.id]} />
          </AreaLink>
        ))}
        <button
          type="button"
          className={itemClass(isBehindMore(here))}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          {...onApproach(approach)}
          onClick={() => setIsMoreOpen(true)}
        >
          <ItemInside icon={LayoutGrid} label="More" count={unreadBehindMore(unread)} />
        </button>
      </nav>
      {(isMoreNear || isMoreOpen) && (
        <MoreSheet me={me} unread={unread} isOpen={isMoreOpen} onClose={() => setIsMoreOpen(false)} />
      )}
    </>
  );
}

interface ItemInsideProps {
  icon: LucideIcon;
  label: string;
  count?: number;
}

function ItemInside({ icon: Icon, label, count }: ItemInsideProps) {
  return (
    <>
      <span className={styles.pill}>
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        <Badge className={styles.badge} count={count} label="unread" />
      </span>
      {label}
    </>
  );
}
