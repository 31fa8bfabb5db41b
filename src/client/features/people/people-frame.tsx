import { Outlet } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { type RefObject, useMemo, useRef } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { EmptySide } from '#client/ui/layout/empty-side.tsx';
import { NoticePlace } from '#client/ui/layout/notice-place.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { BesideContext } from './beside.ts';
import styles from './people-frame.module.css';
import { CardLink, PeoplePage, PeopleParts, usePeopleLists } from './people-page.tsx';

interface PeopleFrameProps {
  /** Tells whether the address names somebody. */
  readonly isOpen: boolean;
  /** Text of the search, as the address has it. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The list and an open person: one after the other on the phone, side by side on wide screens. */
export function PeopleFrame(props: PeopleFrameProps) {
  const { isOpen, ...search } = props;
  const isWide = useMedia(roomForRail);
  if (isWide) return <Beside {...props} />;
  return isOpen ? <Outlet /> : <PeoplePage {...search} />;
}

function Beside({ isOpen, search, onSearch }: PeopleFrameProps) {
  const lists = usePeopleLists();
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const beside = useMemo(() => ({ scroller, search }), [search]);
  return (
    <main id="main" className={styles.beside}>
      <div ref={scroller} className={styles.column} data-scroll-restoration-id="people">
        <header className={styles.head}>
          <h1 ref={heading} className={styles.title} tabIndex={-1}>
            People
          </h1>
          <CardLink />
        </header>
        <NoticePlace className={styles.notice}>
          {lists.people.rows && (
            <OfflineNotice updatedAt={lists.people.updatedAt} error={lists.people.error} />
          )}
        </NoticePlace>
        <BesideContext value={beside}>
          <PeopleParts lists={lists} search={search} onSearch={onSearch} />
        </BesideContext>
      </div>
      {isOpen ? <Outlet /> : <NobodyOpen headingRef={heading} />}
    </main>
  );
}

/** Beside the list while nobody is chosen. */
function NobodyOpen({ headingRef }: { readonly headingRef: RefObject<HTMLHeadingElement | null> }) {
  useArrival(headingRef, 'People');
  return <EmptySide label="Profile" icon={Users} text="Choose somebody, and their profile stands here." />;
}
