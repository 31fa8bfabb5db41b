import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useRef } from 'react';
import { TabPanel, Tabs } from '#client/ui/controls/tabs.tsx';
import type { Event } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import { ReadNews, useRoomNews } from './room-news.ts';
import styles from './room-tabs.module.css';

/** Tabs of a room in their order, as addresses name them (specification, section 2). */
const tabTitles = {
  about: 'About',
  people: 'People',
  discussion: 'Discussion',
  qna: 'Q&A',
  resources: 'Resources',
  registrants: 'Registrants',
} as const;
export type RoomTab = keyof typeof tabTitles;
const allTabs = Object.keys(tabTitles) as RoomTab[];

export const isRoomTab = (tab: string): tab is RoomTab => Object.hasOwn(tabTitles, tab);

const tabPath = new RegExp(`^/w/([^/]+)/(?:${allTabs.join('|')})/?$`);
const roomAt = (path: string) => tabPath.exec(path)?.[1];

/** True for a step from tab to tab of one room. */
export const isTabStep = (from: string, to: string): boolean =>
  roomAt(from) !== undefined && roomAt(from) === roomAt(to);

interface RoomTabContentProps {
  readonly room: Event;
}

/** Contents of the tabs that are features of their own. */
export interface RoomTabContents {
  readonly Questions: ComponentType<RoomTabContentProps>;
  readonly Resources: ComponentType<RoomTabContentProps>;
  readonly Discussion: ComponentType<RoomTabContentProps>;
}

interface RoomTabsProps {
  readonly eventId: number;
  readonly name: string;
  readonly suffix: string;
  readonly tab: RoomTab;
  /** True for hosts and admins, who alone have Registrants. */
  readonly mayManage: boolean;
  readonly panels: Readonly<Record<RoomTab, ReactNode>>;
}

/** The tabs under a room's head. They stay at the bar above when one scrolls. */
export function RoomTabs({ eventId, name, suffix, tab, mayManage, panels }: RoomTabsProps) {
  const navigate = useNavigate();
  const start = useRef<HTMLDivElement>(null);
  const ids = allTabs.filter((id) => mayManage || id !== 'registrants');
  const current = ids.includes(tab) ? tab : 'about';
  const newsOf = useRoomNews(eventId);
  const seen = newsOf(current);
  const handleChange = (next: RoomTab) => {
    // Where the cover is out of sight it stays so, and the next tab begins at its top.
    const strip = start.current?.nextElementSibling;
    if (start.current && strip) {
      const above = start.current.getBoundingClientRect().top - strip.getBoundingClientRect().top;
      if (above < 0) window.scrollBy({ top: above, behavior: 'instant' });
    }
    void navigate({
      to: '/w/$webinarLink/{-$tab}',
      params: { webinarLink: suffix, tab: next },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className={styles.tabs}>
      <div ref={start} />
      <div className={styles.strip}>
        <Tabs
          label={name}
          tabs={ids.map((id) => ({
            id,
            title: tabTitles[id],
            // What one is looking at is read at the same moment.
            news: id === current ? 0 : newsOf(id)?.unread,
            isCounted: id === 'registrants',
          }))}
          current={current}
          onChange={handleChange}
          arrowScrollPx={limits.tabArrowScrollPx}
        />
      </div>
      {seen && seen.newest > 0 && seen.kind !== 'DISCUSSION' && (
        <ReadNews eventId={eventId} kind={seen.kind} upTo={seen.newest} />
      )}
      <div className={styles.panel}>
        <TabPanel id={current}>{panels[current]}</TabPanel>
      </div>
    </div>
  );
}
