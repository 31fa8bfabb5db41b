import { Link, useLocation } from '@tanstack/react-router';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useGlidingMark } from '#client/ui/motion/load-moves.ts';
import { appName } from '#contract/names.ts';
import type { OwnUser } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { railAreas } from './all-areas.ts';
import { AreaLink, areaOfPath, type Unread } from './areas.tsx';
import styles from './rail.module.css';

export interface RailProps {
  me: OwnUser;
  unread: Unread;
}

export function Rail({ me, unread }: RailProps) {
  const here = useLocation({ select: (location) => areaOfPath(location.pathname) });
  const { mark, approach } = useGlidingMark(here);
  return (
    <nav className={styles.rail} aria-label="Main" onPointerDown={approach} onFocus={approach}>
      <div className={styles.brand}>
        <MarkPlate size={36} />
        {appName}
      </div>
      <ul className={styles.items}>
        {railAreas.map((area) => (
          <li key={area.id}>
            <AreaLink area={area} className={styles.item}>
              {here === area.id && <span ref={mark} className={styles.mark} />}
              <area.icon size={22} strokeWidth={1.75} aria-hidden />
              {area.label}
              <RailCount count={unread[area.id]} />
            </AreaLink>
          </li>
        ))}
      </ul>
      <Link to="/account" className={styles.me}>
        {here === 'account' && <span ref={mark} className={styles.mark} />}
        <Avatar firstName={me.firstName} lastName={me.lastName} image={me.image} size={36} />
        <span className={styles.words}>
          <span className={styles.name}>
            <bdi>{displayName(me)}</bdi>
          </span>
          <span className={styles.second}>Account</span>
        </span>
        <RailCount count={unread.account} />
      </Link>
    </nav>
  );
}

function RailCount({ count = 0 }: { count?: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <VisuallyHidden> unread</VisuallyHidden>
    </span>
  );
}
