import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useMe, useUnreadCounts } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { roomForAside, useMedia } from '#client/ui/layout/viewport.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { everyYearsLinks, getProgramme, shippedVideo } from '#contract/programme.ts';
import type { OwnUser } from '#contract/users.ts';
import { formatDay } from '#domain/time/dates.ts';
import { greeting } from '#domain/time/greeting.ts';
import { readersZone } from '#domain/time/zone.ts';
import { QuickLinkSkeleton, QuickLinks } from './quick-links.tsx';
import styles from './reception.module.css';
import { WelcomeVideo, WelcomeVideoSkeleton } from './welcome-video.tsx';

const AnnouncementCard = lazyComponent(() =>
  import('./announcement-card.tsx').then((module) => module.AnnouncementCard),
);

interface ReceptionProps {
  nextSession: ReactNode;
  agendaPreview: ReactNode;
  /** The whole agenda, where there is room beside the page. */
  agendaColumn: ReactNode;
  /** The offer to install the app or to turn on notifications, where it is due. */
  offer: ReactNode;
}

/** Home: the next session, four quick links, the welcome video, what comes next. */
export function Reception({ nextSession, agendaPreview, agendaColumn, offer }: ReceptionProps) {
  const { api, programmeNow } = useConnection();
  const me = useMe();
  const now = useMinute(programmeNow);
  const hasAside = useMedia(roomForAside);
  const { data: programme, dataUpdatedAt, isError } = useQuery(apiQuery(api, getProgramme, {}));
  // Every year has these, for when this year's programme could not be read.
  const links = programme?.quickLinks ?? (isError && everyYearsLinks);
  const video = programme?.welcomeVideo ?? (isError && shippedVideo);
  const isAnnounced = Boolean(useUnreadCounts().announce);
  const place = useRef<HTMLDivElement>(null);
  const isAbove = useIsAboveAgenda(place, isAnnounced);
  const announcement = (
    <div ref={place} className={styles.announcement}>
      <AnnouncementCard />
    </div>
  );
  const zone = readersZone(me.timeZoneId);
  return (
    <Page
      title={greeting(me.firstName, zone, now)}
      name="Reception"
      overline={formatDay(now, zone)}
      actions={<ToAccount me={me} />}
      notice={programme && <OfflineNotice updatedAt={dataUpdatedAt} />}
      width="full"
      aside={hasAside && agendaColumn}
    >
      <div className={styles.parts}>
        {nextSession}
        {links ? <QuickLinks links={links} /> : <QuickLinkSkeleton />}
        {video ? <WelcomeVideo video={video} /> : <WelcomeVideoSkeleton />}
        {isAbove && announcement}
        {!hasAside && agendaPreview}
        {isAnnounced && !isAbove && announcement}
        {offer}
      </div>
    </Page>
  );
}

/** Tells whether an announcement stands above the agenda: where it was new when the screen was drawn, or pushes nothing that is seen. */
function useIsAboveAgenda(place: RefObject<HTMLElement | null>, isAnnounced: boolean): boolean {
  const [isAbove, setIsAbove] = useState(isAnnounced);
  useLayoutEffect(() => {
    const agenda = place.current?.previousElementSibling?.getBoundingClientRect();
    if (isAnnounced && agenda && agenda.top >= window.innerHeight) setIsAbove(true);
  }, [place, isAnnounced]);
  return isAbove;
}

function ToAccount({ me }: { me: OwnUser }) {
  return (
    <Link to="/account" className={styles.me} aria-label="Account">
      <Avatar firstName={me.firstName} lastName={me.lastName} image={me.image} size={44} />
    </Link>
  );
}
