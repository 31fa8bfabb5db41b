import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import type { Answer } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { forgetContent, refreshRooms } from '#client/features/rooms/rooms-queries.ts';
import { keyOfPerson, phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { useMe } from '#client/session/me.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { type Event, getEvent, getPublicEvent, type PublicEvent } from '#contract/events.ts';
import { limits } from '#contract/limits.ts';
import { joinEvent, leaveEvent, type PlaceRecord } from '#contract/participants.ts';
import { suffixOf } from '#domain/suffix.ts';

type JoinedRoom = Pick<PublicEvent, 'id' | 'name' | 'lastlink'>;

/** Joins, or asks to. A repeat changes nothing on the server, so that a lost answer costs nothing but a tap. */
export function useJoin(room: JoinedRoom) {
  const { api } = useConnection();
  const me = useMe();
  const queryClient = useQueryClient();
  const joining = useMutation({
    mutationFn: () => api.call(joinEvent, { body: { eventId: room.id, participantUserId: me.id } }),
    async onSuccess(place) {
      // With what one meets there: questions, say. Where that cannot be read the page tells so itself.
      const whole = await api.call(getEvent, { params: { id: String(room.id) } }).catch(() => null);
      if (whole) queryClient.setQueryData<Answer<Event>>(eventKey(room.id), { value: whole, etag: null });
      await putPlace(queryClient, room, place);
    },
    // Also after a refusal, which says that something has changed.
    onSettled: () => void refreshRooms(queryClient),
  });
  const join = useOnce(joining);
  return { join: () => join(), isJoining: joining.isPending, error: joining.error };
}

interface LeaveOptions {
  readonly room: JoinedRoom;
  /** Toast once it is done. */
  readonly done: string;
}

/** Leaves, or takes the request back. */
export function useLeave({ room, done }: LeaveOptions) {
  const { api } = useConnection();
  const me = useMe();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const leaving = useMutation({
    mutationFn: () => api.call(leaveEvent, { params: { id: String(room.id) } }),
    onSuccess: async () => {
      forgetAnswers(room.id, me.id);
      await putPlace(queryClient, room, null);
      await forgetContent(queryClient, room.id);
      toasts.show({ text: done, icon: LogOut, durationMs: limits.savedToastMs });
    },
    onSettled: () => void refreshRooms(queryClient),
  });
  const leave = useOnce(leaving);
  return { leave: () => leave(), reset: leaving.reset, isLeaving: leaving.isPending, error: leaving.error };
}

/** Answers that are typed and not sent are of no use any more, whatever the server has of them. */
export const forgetAnswers = (roomId: number, userId: number): void =>
  phoneStorage().removeItem(keyOfPerson(`${storageKeys.answersDraft}:${roomId}`, userId));

/** Forgets answers of whoever is in the room: the reply to them may have been lost, or a host added them. */
export function useForgetAnswers({ id, eventParticipantStatus: status }: PublicEvent | Event): void {
  const { id: userId } = useMe();
  useEffect(() => {
    if (status === 'APPROVED') forgetAnswers(id, userId);
  }, [id, status, userId]);
}

const eventKey = (id: number) => apiQueryKey(getEvent, { params: { id: String(id) } });

/** Shows the new place at once. A request under way is cancelled: its answer would be older. */
export async function putPlace(
  queryClient: QueryClient,
  { id, lastlink }: JoinedRoom,
  place: PlaceRecord | null,
  more: Partial<Event> = {},
): Promise<void> {
  const own = {
    eventParticipantStatus: place?.status ?? null,
    loggedInUserEventParticipant: {
      id: place?.id ?? null,
      host: place?.host ?? false,
      admin: place?.admin ?? false,
      createdDateStr: place?.createdDateStr ?? null,
    },
  };
  const linkKey = apiQueryKey(getPublicEvent, { params: { suffix: suffixOf(lastlink).toLowerCase() } });
  for (const queryKey of [linkKey, eventKey(id)]) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Answer<Event | null>>(
    eventKey(id),
    (known) => known && { value: known.value && { ...known.value, ...own, ...more }, etag: null },
  );
  queryClient.setQueryData<Answer<PublicEvent>>(
    linkKey,
    (known) => known && { value: { ...known.value, ...own }, etag: null },
  );
}
