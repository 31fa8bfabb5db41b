import { Link } from '@tanstack/react-router';
import { PencilLine, Share2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { RoomCover } from '#client/features/rooms/room-cover.tsx';
import { useShare } from '#client/share/share.ts';
import { BackButton, IconButton } from '#client/ui/controls/button.tsx';
import { LiveBadge } from '#client/ui/display/badge.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import type { PublicEvent } from '#contract/events.ts';
import styles from './room-frame.module.css';
import { isTabStep } from './room-tabs.tsx';

interface RoomFrameProps {
  readonly room: Pick<PublicEvent, 'name' | 'coverImage' | 'lastlink'>;
  readonly mayEdit: boolean;
  /** `until 05:30 PM` of a room that is live now. */
  readonly liveUntil: string | null;
  readonly underName: ReactNode;
  readonly notice: ReactNode;
  readonly children: ReactNode;
}

/** A room's cover and name; on scrolling they fold into a bar. */
export function RoomFrame({ room, mayEdit, liveUntil, underName, notice, children }: RoomFrameProps) {
  const { name, coverImage, lastlink } = room;
  const { share } = useShare();
  const bar = useRef<HTMLDivElement>(null);
  const cover = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, name, isTabStep);
  const isCoverGone = useIsAbove(bar, cover);
  const isNameGone = useIsAbove(bar, heading);
  const manage: string = `${lastlink}/manage`;
  const handleShare = () => void share({ title: name, url: window.location.origin + lastlink });
  return (
    <main id="main" className={styles.page}>
      <div ref={bar} className={styles.bar} data-folded={isCoverGone || undefined}>
        <BackButton to="/w" className={styles.round} />
        <div className={styles.folded} data-shown={isNameGone || undefined} aria-hidden>
          <span className={styles.foldedName} dir="auto">
            {name}
          </span>
          {liveUntil !== null && <span className={styles.liveDot} />}
        </div>
        <IconButton icon={Share2} label="Share" className={styles.round} onClick={handleShare} />
        {mayEdit && (
          <Link to={manage} className={styles.round} aria-label="Manage" title="Manage">
            <PencilLine size={22} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </div>
      <div ref={cover} className={styles.cover}>
        <RoomCover name={name} image={coverImage} size="page" />
      </div>
      <header className={styles.head}>
        {notice}
        {liveUntil !== null && (
          <p className={styles.live}>
            <LiveBadge /> {liveUntil}
          </p>
        )}
        <h1 ref={heading} className={styles.name} tabIndex={-1} dir="auto">
          {name}
        </h1>
        {underName}
      </header>
      <div className={styles.content}>{children}</div>
    </main>
  );
}

/** Tells whether a part of the page has gone up behind the bar. */
function useIsAbove(bar: RefObject<HTMLElement | null>, part: RefObject<HTMLElement | null>): boolean {
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    if (!bar.current || !part.current) return;
    const barHeight = bar.current.offsetHeight;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (entry) setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < barHeight);
      },
      { rootMargin: `-${barHeight}px 0px 0px` },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [bar, part]);
  return isAbove;
}

/** A room's page in its real measures, while it is read. */
export function RoomSkeleton() {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, 'Room', isTabStep);
  return (
    <main id="main" className={styles.page}>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          Room
        </h1>
        <p>Loading</p>
      </VisuallyHidden>
      <div className={styles.bar}>
        <BackButton to="/w" className={styles.round} />
      </div>
      <div className={styles.cover} />
      <div className={styles.head}>
        <Skeleton width="64%" height="30px" />
        <Skeleton width="36%" height="22px" />
      </div>
      <div className={styles.content}>
        <BodySkeleton />
      </div>
    </main>
  );
}

/** The tabs and facts of a room whose head is known already. */
export function BodySkeleton() {
  return (
    <div className={styles.skeleton}>
      <div className={styles.skeletonTabs} />
      {['52%', '60%', '44%'].map((width) => (
        <div key={width} className={styles.skeletonFact}>
          <Skeleton width="22px" height="22px" />
          <Skeleton width={width} height="15px" />
        </div>
      ))}
    </div>
  );
}
