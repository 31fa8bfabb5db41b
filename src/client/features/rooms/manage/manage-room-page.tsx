import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { RoomNotHere } from '#client/features/rooms/room-failures.tsx';
import { roomListsQuery, useRoom } from '#client/features/rooms/rooms-queries.ts';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Event } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './manage-room-page.module.css';
import type { RoomFormProps } from './room-form.tsx';

/** Few people make rooms, so the form comes with its first use. */
const RoomForm = lazyComponent<RoomFormProps>(
  () => import('./room-form.tsx').then((part) => part.RoomForm),
  () => <MissingPanel what="This form" load={RoomForm.load} />,
  FormSkeleton,
);

export function CreateRoomPage() {
  const { data: lists, dataUpdatedAt, error, refetch } = useQuery(roomListsQuery(useConnection().api));
  const [saved, setSaved] = useState<Event | null>(null);
  if (saved) return <Passage to={saved} word="Room created" />;
  if (lists?.mayCreate === false) {
    return (
      <MessagePage
        icon={LockKeyhole}
        title="Restricted Access"
        text="Rooms are made by people whom the organiser has named."
      >
        <LinkButton to="/w" variant="secondary" replace>
          Go to Rooms
        </LinkButton>
      </MessagePage>
    );
  }
  return (
    <FormPage title="Create a room" back="/w" updatedAt={dataUpdatedAt || Date.now()}>
      {lists ? (
        <RoomForm room={null} onSaved={setSaved} />
      ) : error ? (
        <UnreadMessage what="This form" error={error} onRetry={refetch} />
      ) : (
        <FormSkeleton />
      )}
    </FormPage>
  );
}

export function EditRoomPage({ suffix }: { readonly suffix: string }) {
  const { facts, room, belongs, isGone, updatedAt, ...found } = useRoom(suffix);
  const lists = useQuery(roomListsQuery(useConnection().api));
  const [saved, setSaved] = useState<Event | null>(null);
  if (saved) return <Passage to={saved} word="Room saved" />;
  if (isGone) {
    return (
      <RoomNotHere>
        <LinkButton to="/w" replace>
          Go to Rooms
        </LinkButton>
      </RoomNotHere>
    );
  }
  const isStranger = facts !== undefined && !belongs && lists.data !== undefined;
  if (room?.mayEdit === false || isStranger) {
    return <NotAllowed suffix={suffix} name={room?.name ?? facts?.name ?? ''} />;
  }
  // Of who has no place in it, the lists say whether it is theirs to change.
  const error = found.error ?? (belongs || lists.data ? null : lists.error);
  const retry = () => {
    found.retry();
    void lists.refetch();
  };
  return (
    <FormPage title="Edit room" back={`/w/${suffix}`} updatedAt={updatedAt}>
      {room ? (
        <RoomForm key={room.id} room={room} onSaved={setSaved} />
      ) : error ? (
        <UnreadMessage what="This form" error={error} onRetry={retry} />
      ) : (
        <FormSkeleton />
      )}
    </FormPage>
  );
}

interface FormPageProps {
  readonly title: string;
  readonly back: string;
  readonly updatedAt: number;
  readonly children: ReactNode;
}

function FormPage({ title, back, updatedAt, children }: FormPageProps) {
  return (
    <Page
      title={title}
      header="bar"
      back={back}
      width="full"
      notice={<OfflineNotice updatedAt={updatedAt} />}
    >
      {children}
    </Page>
  );
}

function NotAllowed({ suffix, name }: { readonly suffix: string; readonly name: string }) {
  return (
    <MessagePage
      icon={LockKeyhole}
      title="Restricted Access"
      text={`Only the hosts and admins of ${name} can change it.`}
    >
      <LinkButton
        to="/w/$webinarLink/{-$tab}"
        params={{ webinarLink: suffix, tab: 'about' }}
        variant="secondary"
        replace
      >
        Back to the room
      </LinkButton>
    </MessagePage>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <VisuallyHidden>
        <p>Loading</p>
      </VisuallyHidden>
      <Skeleton width="100%" height="52px" radius="14px" />
      <Skeleton width="100%" height="52px" radius="14px" />
      <Skeleton width="100%" height="160px" radius="14px" />
      <Skeleton width="100%" height="200px" radius="18px" />
    </div>
  );
}

interface PassageProps {
  readonly to: Event;
  /** Text of the toast. */
  readonly word: string;
}

/** Leads on to the room once it is saved; by then the form is gone, and with it its question about leaving. */
function Passage({ to: { lastlink }, word }: PassageProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const leadOn = useEffectEvent(() => {
    toasts.show({ text: word, icon: Check, durationMs: limits.savedToastMs });
    const params = { webinarLink: suffixOf(lastlink), tab: 'about' };
    void navigate({ to: '/w/$webinarLink/{-$tab}', params, replace: true });
  });
  useEffect(() => leadOn(), []);
  return <FormSkeleton />;
}
