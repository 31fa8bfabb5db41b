import { useLocation } from '@tanstack/react-router';
import { LayoutGrid, type LucideIcon } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Badge } from '#client/ui/display/badge.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';
import { useGlidingMark } from '#client/ui/motion/load-moves.ts';
import { withSheet } from '#client/ui/sheets/sheet.tsx';
import type { OwnUser } from '#contract/users.ts';
import { AreaLink, areaOfPath, barAreas, isBehindMore, type Unread, unreadBehindMore } from './areas.tsx';
import styles from './bottom-bar.module.css';

const MoreSheet = lazyComponent(() =>
  withSheet(import('./more-sheet.tsx')).then((module) => module.MoreSheet),
);

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
  const { mark, approach: approachMark } = useGlidingMark(isBehindMore(here) ? 'more' : here);
  const itemClass = (isHere: boolean) => [styles.item, isHere ? styles.here : ''].join(' ');
  return (
    <>
      <nav className={styles.bar} aria-label="Main" onPointerDown={approachMark} onFocus={approachMark}>
        {barAreas.map((area) => (
          <AreaLink key={area.id} area={area} className={itemClass(here === area.id)}>
            <ItemInside
              icon={area.icon}
              label={area.label}
              count={unread[area.id]}
              mark={here === area.id && mark}
            />
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
          <ItemInside
            icon={LayoutGrid}
            label="More"
            count={unreadBehindMore(unread)}
            mark={isBehindMore(here) && mark}
          />
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
  /** Stands behind the icon of the area that is shown. */
  mark: RefObject<HTMLSpanElement | null> | false;
}

function ItemInside({ icon: Icon, label, count, mark }: ItemInsideProps) {
  return (
    <>
      <span className={styles.pill}>
        {mark && <span ref={mark} className={styles.mark} />}
        <Icon size={24} strokeWidth={1.75} aria-hidden />
        <Badge className={styles.badge} count={count} label="unread" />
      </span>
      {label}
    </>
  );
}
