import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { NoAnnouncementsProps } from './no-announcements.tsx';

/** What stands in the place of the list comes only where there is none. */
export const NoAnnouncements = lazyPart<NoAnnouncementsProps>(() =>
  import('./no-announcements.tsx').then((part) => part.NoAnnouncements),
);
