import { type RoomNewsKind, type RoomsNews, useUnreadCounts } from '#client/session/me.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { ReadNewsProps } from './read-news.tsx';

/** Kinds of news that tabs tell of. */
const kinds: Readonly<Record<string, RoomNewsKind>> = {
  about: 'EVENT_ABOUT',
  people: 'EVENT_PEOPLE',
  discussion: 'DISCUSSION',
  qna: 'EVENT_QNA',
  resources: 'EVENT_RESOURCE',
  registrants: 'EVENT_REGISTRANTS',
};

const none: RoomsNews[number] = {};

/** News of a room by tab; what a tab does not tell of is none. */
export function useRoomNews(eventId: number) {
  const news = useUnreadCounts().inRooms?.[eventId] ?? none;
  return (tab: string) => {
    const kind = kinds[tab];
    const found = kind && news[kind];
    return found && { kind, ...found };
  };
}

/** Reading them; its code comes with the first news. */
export const ReadNews = lazyComponent<ReadNewsProps>(() =>
  import('./read-news.tsx').then((part) => part.ReadNews),
);
