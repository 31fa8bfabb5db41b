import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { Badge } from '#client/ui/display/badge.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import type { OwnUser } from '#contract/users.ts';
import { moreAreas } from './all-areas.ts';
import { AreaLink, type Unread } from './areas.tsx';
import styles from './more-sheet.module.css';
import { SeatedLink } from './seated-link.tsx';

interface MoreSheetProps {
  me: OwnUser;
  unread: Unread;
  isOpen: boolean;
  onClose: () => void;
}

export function MoreSheet({ me, unread, isOpen, onClose }: MoreSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="More">
      <nav className={styles.frame} aria-label="More">
        <ul className={styles.tiles}>
          <li>
            <Link to="/agenda" className={styles.tile} onClick={onClose}>
              <CalendarDays className={styles.icon} size={26} strokeWidth={1.75} aria-hidden />
              Agenda
            </Link>
          </li>
          {moreAreas.map((area) => (
            <li key={area.id}>
              <AreaLink area={area} className={styles.tile} onLeave={onClose}>
                <area.icon className={styles.icon} size={26} strokeWidth={1.75} aria-hidden />
                {area.label}
                <Badge className={styles.badge} count={unread[area.id]} label="unread" />
              </AreaLink>
            </li>
          ))}
          <li>
            <Link to="/account" className={styles.tile} onClick={onClose}>
              <Avatar firstName={me.firstName} lastName={me.lastName} image={me.image} size={32} />
              Account
              <Badge className={styles.badge} count={unread.account} label="unread" />
            </Link>
          </li>
        </ul>
        <SeatedLink isOpen={isOpen} onLeave={onClose} />
      </nav>
    </Sheet>
  );
}
