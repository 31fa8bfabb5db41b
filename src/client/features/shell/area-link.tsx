import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { scrollToTop } from '#client/ui/layout/viewport.ts';
import { type Area, areaOfPath } from './areas.ts';

interface AreaLinkProps {
  area: Area;
  className?: string;
  onLeave?: () => void;
  children: ReactNode;
}

/** A link of the navigation: marked while one is in its area, and a way to the top on its main screen. */
export function AreaLink({ area, className, onLeave, children }: AreaLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHere = areaOfPath(pathname) === area.id;
  const isMainScreen = pathname === area.path;
  return (
    <Link
      to={area.path}
      className={className}
      // The router marks "/" on every page below it; the area decides.
      activeProps={{ 'aria-current': undefined }}
      aria-current={isHere ? 'page' : undefined}
      onClick={(event) => {
        if (isMainScreen) {
          event.preventDefault();
          scrollToTop();
        }
        onLeave?.();
      }}
    >
      {children}
    </Link>
  );
}
