import { Link, useLocation } from '@tanstack/react-router';
import { House, type LucideIcon, MessageCircle, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { scrollToTop } from '#client/ui/layout/viewport.ts';

type AreaId =
  | 'reception'
  | 'apply'
  | 'announce'
  | 'rooms'
  | 'forum'
  | 'people'
  | 'chat'
  | 'table'
  | 'account';

export interface Area {
  readonly id: Exclude<AreaId, 'account'>;
  readonly path: '/' | '/apply' | '/announce' | '/w' | '/forum' | '/contacts' | '/messages' | '/table';
  readonly label: string;
  readonly icon: LucideIcon;
}

/** Number of unseen things in an area; an absent one counts as none. */
export type Unread = Partial<Record<AreaId, number>>;

export const reception: Area = { id: 'reception', path: '/', label: 'Reception', icon: House };
export const people: Area = { id: 'people', path: '/contacts', label: 'People', icon: Users };
export const chat: Area = { id: 'chat', path: '/messages', label: 'Chat', icon: MessageCircle };

export const barAreas = [reception, people, chat] as const;

const areaOfSegment: Readonly<Record<string, AreaId>> = {
  '': 'reception',
  agenda: 'reception',
  apply: 'apply',
  announce: 'announce',
  w: 'rooms',
  forum: 'forum',
  contacts: 'people',
  o: 'people',
  messages: 'chat',
  table: 'table',
  account: 'account',
};

/** Area that an address belongs to; null for pages that belong to none. */
export function areaOfPath(pathname: string): AreaId | null {
  return areaOfSegment[pathname.split('/')[1] ?? ''] ?? null;
}

const unreadInMore: readonly AreaId[] = ['apply', 'announce', 'rooms', 'forum', 'table', 'account'];

/** Sums the unread counts behind the More button, for its badge. */
export function unreadBehindMore(unread: Unread): number {
  return unreadInMore.reduce((sum, id) => sum + (unread[id] ?? 0), 0);
}

export function isBehindMore(id: AreaId | null): boolean {
  return id !== null && unreadInMore.includes(id);
}

/** Conversations are a part of their list's route, which is entered without one. */
const targetOf = ({ path }: Area) =>
  path === '/messages' ? ({ to: '/messages/{-$sid}', params: { sid: undefined } } as const) : { to: path };

interface AreaLinkProps {
  area: Area;
  className?: string;
  onLeave?: () => void;
  children: ReactNode;
}

/** Link of the navigation: marked while one is in its area, and a way to the top on its main screen. */
export function AreaLink({ area, className, onLeave, children }: AreaLinkProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const isHere = areaOfPath(pathname) === area.id;
  const isMainScreen = pathname === area.path;
  return (
    <Link
      {...targetOf(area)}
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
