import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Video } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { PickSheet } from '#client/ui/sheets/pick-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { getZoom, listZoomMeetings, type ZoomMeeting } from '#contract/zoom.ts';
import { shown } from '#domain/time/clock.ts';
import { formatMoment } from '#domain/time/dates.ts';
import { useAuthorization } from './use-authorization.ts';
import styles from './zoom-choice.module.css';

interface ZoomChoiceProps {
  readonly onChoose: (meeting: ZoomMeeting) => void;
}

/** Choice of a meeting at Zoom; first it is connected, where it is not yet. */
export function ZoomChoice({ onChoose }: ZoomChoiceProps) {
  const { api } = useConnection();
  const { data: zoom } = useQuery(apiQuery(api, getZoom, {}));
  if (zoom === undefined) return null;
  return (
    <div className={styles.choice}>
      {zoom.connected ? <ChooseMeeting onChoose={onChoose} /> : <ConnectZoom />}
    </div>
  );
}

function ConnectZoom() {
  const { history } = useRouter();
  const connecting = useAuthorization({ purpose: 'LINK', from: history.location.href });
  return (
    <>
      <Button
        variant="soft"
        size="medium"
        icon={Video}
        isBusy={connecting.pending !== null}
        onClick={() => connecting.start('ZOOM')}
      >
        Connect Zoom
      </Button>
      <p className={styles.hint}>Then the call is filled in from one of your meetings there.</p>
      <FailureNote
        error={connecting.error}
        offlineText="No connection. Zoom is connected when you are online."
      />
    </>
  );
}

function ChooseMeeting({ onChoose }: ZoomChoiceProps) {
  const { api, clock } = useConnection();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const zone = useReadersZone();
  const [isOpen, setIsOpen] = useState(false);
  // Asked for with the tap: what Zoom has now, and not for the phone.
  const meetings = useQuery({
    queryKey: apiQueryKey(listZoomMeetings, {}),
    queryFn: ({ signal }) => api.call(listZoomMeetings, {}, { signal }),
    enabled: false,
    persister: undefined,
    retry: false,
    gcTime: 0,
  });
  const list = meetings.data && [
    ...(meetings.data.personal ? [meetings.data.personal] : []),
    ...meetings.data.upcoming,
  ];
  const handleClick = async () => {
    const { isSuccess, error } = await meetings.refetch();
    setIsOpen(isSuccess);
    if (!(error instanceof ApiError && error.code === 'not_connected')) return;
    toasts.show({ text: error.message });
    await queryClient.invalidateQueries({ queryKey: apiQueryKey(getZoom, {}) });
  };
  const whenOf = ({ startDate }: ZoomMeeting) =>
    startDate === null ? 'Always open' : formatMoment(shown(startDate, clock), zone);
  return (
    <>
      <Button
        variant="soft"
        size="medium"
        icon={Video}
        isBusy={meetings.isFetching}
        onClick={() => void handleClick()}
      >
        Choose a Zoom meeting
      </Button>
      <FailureNote
        error={meetings.error}
        offlineText="No connection. Meetings at Zoom can be chosen when you are online."
      />
      <PickSheet
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Zoom meetings"
        searchLabel="Search meetings"
        options={(list ?? []).map((meeting, index) => ({
          // Times of one meeting have one address.
          id: String(index),
          title: meeting.topic,
          second: whenOf(meeting),
        }))}
        onPick={(index) => {
          const chosen = list?.[Number(index)];
          if (chosen) onChoose(chosen);
        }}
      />
    </>
  );
}
