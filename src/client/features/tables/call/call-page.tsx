import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useRouter } from '@tanstack/react-router';
import { ChevronDown, SlidersHorizontal, Users, Volume2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { SeatSession, SeatState } from '#client/seat/seat-relay.ts';
import { useMe } from '#client/session/me.ts';
import { tablesQuery } from '#client/tables/tables-query.ts';
import { Button, IconButton } from '#client/ui/controls/button.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { absentPeer } from '#client/video/video-call.ts';
import type { Table } from '#contract/tables.ts';
import { BeforeJoining } from './before-joining.tsx';
import { CallControls } from './call-controls.tsx';
import { CallEnd } from './call-end.tsx';
import { CallGrid } from './call-grid.tsx';
import styles from './call-page.module.css';
import { PeopleSheet, SettingsSheet } from './call-sheets.tsx';
import { MediaFault } from './media-fault.tsx';
import { OwnPicture } from './own-picture.tsx';
import { pictureInPicture } from './picture-in-picture.ts';
import type { PeerAtTable } from './tile.tsx';
import { troubleWords } from './trouble-words.ts';
import {
  useCallState,
  useElapsed,
  useIsComingBack,
  useSeatSession,
  useSeatState,
  useWakeLock,
} from './use-session.ts';

/** The call of a table, for who has a seat there on this page; everybody else is led to the tables. */
export function CallPage({ tableId }: { readonly tableId: number }) {
  const session = useSeatSession();
  const isComingBack = useIsComingBack();
  if (session?.seat.tableId === tableId) return <Call key={session.seat.seatId} session={session} />;
  return isComingBack && session === null ? <ComingBack /> : <Navigate to="/table" replace />;
}

function ComingBack() {
  return (
    <main id="main" className={styles.call} data-waiting>
      <p role="status">Coming back to the table…</p>
    </main>
  );
}

/** The table as it was read last; null where it has been deleted, undefined until it is known. */
function useTable({ seat }: SeatSession): Table | null | undefined {
  const { api } = useConnection();
  const { data } = useQuery(tablesQuery(api, seat.eventId));
  return data && (data.content.find(({ id }) => id === seat.tableId) ?? null);
}

/** Everybody else at the table, with what the call knows of them. */
function useOthers(session: SeatSession, table: Table | null | undefined): readonly PeerAtTable[] {
  const { peers } = useCallState(session);
  const myId = useMe().id;
  const people = table?.eventTableParticipants.map(({ participantUser }) => participantUser) ?? [];
  return people
    .filter(({ id }) => id !== myId)
    .map((person) => ({
      person,
      peer: peers.find(({ userId }) => userId === person.id) ?? { userId: person.id, ...absentPeer },
    }));
}

function Call({ session }: { readonly session: SeatSession }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const table = useTable(session);
  const others = useOthers(session, table);
  const state = useSeatState(session);
  const navigate = useNavigate();
  const { tableName } = session.seat;
  useArrival(heading, tableName);
  useFocusBack(heading, `${state.phase === 'joined'} ${state.end}`);
  useWakeLock();
  const leave = () => {
    void navigate({ to: '/table', replace: true }); // first, so that this screen does not draw a seat that is gone
    session.leave();
  };
  const seated = table?.eventTableParticipants.length ?? others.length + 1;
  return (
    <main id="main" className={styles.call}>
      <header className={styles.bar}>
        <Minimise />
        <div className={styles.heading}>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {tableName}
          </h1>
          <p>
            {seated} of {table?.seatingCapacity ?? seated}
            <Elapsed since={state.joinedAt} />
          </p>
        </div>
        {state.end === null && <CallSheets session={session} others={others} />}
      </header>
      <TroubleLine state={state} />
      {state.end !== null && <CallEnd session={session} end={state.end} isDeleted={table === null} />}
      {state.end === null && state.phase === 'joined' && (
        <Joined session={session} others={others} onLeave={leave} />
      )}
      {state.end === null && state.phase !== 'joined' && (
        <BeforeJoining session={session} others={others.map(({ person }) => person)} onLeave={leave} />
      )}
    </main>
  );
}

/** The part of the screen that had the focus is replaced by another one: reading goes on at the heading. */
function useFocusBack(heading: RefObject<HTMLElement | null>, part: string): void {
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shown.current = part;
  }, [heading, part]);
}

/** Leads back to where one was; the call goes on. */
function Minimise() {
  const router = useRouter();
  const handleClick = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/table', replace: true });
  };
  return <IconButton icon={ChevronDown} label="Minimise" iconSize={28} onClick={handleClick} />;
}

function Elapsed({ since }: { readonly since: number | null }) {
  const elapsed = useElapsed(since);
  return elapsed !== null && <span role="timer">{` · ${elapsed}`}</span>;
}

interface TroubleLineProps {
  readonly state: Pick<SeatState, 'trouble' | 'heldUntil' | 'end'>;
}

/** Says in words that the line is away. */
function TroubleLine({ state: { trouble, heldUntil, end } }: TroubleLineProps) {
  return (
    <p
      className={styles.trouble}
      role="status"
      data-shown={(end === null && trouble !== 'none') || undefined}
    >
      {end === null && troubleWords({ trouble, heldUntil })}
    </p>
  );
}

interface JoinedProps {
  readonly session: SeatSession;
  readonly others: readonly PeerAtTable[];
  readonly onLeave: () => void;
}

function Joined({ session, others, onLeave }: JoinedProps) {
  const { isSpeaking, isSoundBlocked } = useCallState(session);
  return (
    <>
      <CallGrid others={others} own={<OwnPicture session={session} size="small" isSpeaking={isSpeaking} />} />
      {isSoundBlocked && (
        <Button
          variant="accent"
          icon={Volume2}
          className={styles.sound}
          onClick={() => session.call()?.playSound()}
        >
          Tap to hear the others
        </Button>
      )}
      <div className={styles.below}>
        <MediaFault session={session} />
        <CallControls session={session} onLeave={onLeave} />
      </div>
    </>
  );
}

/** Buttons of the bar with the sheets that they open. */
function CallSheets({ session, others }: Omit<JoinedProps, 'onLeave'>) {
  const [open, setOpen] = useState<'people' | 'settings' | null>(null);
  const close = () => setOpen(null);
  const me = useMe();
  const enlarge = pictureInPicture(others);
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label="Camera and microphone"
        iconSize={24}
        aria-haspopup="dialog"
        onClick={() => setOpen('settings')}
      />
      <IconButton
        icon={Users}
        label="Who is here"
        iconSize={24}
        aria-haspopup="dialog"
        onClick={() => setOpen('people')}
      />
      <PeopleSheet isOpen={open === 'people'} onClose={close} me={me} others={others} />
      <SettingsSheet
        isOpen={open === 'settings'}
        onClose={close}
        session={session}
        onPictureInPicture={enlarge}
      />
    </>
  );
}
