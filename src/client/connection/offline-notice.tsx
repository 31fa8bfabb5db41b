import { useQueryClient } from '@tanstack/react-query';
import { OfflinePill } from '#client/ui/offline-pill.tsx';
import { formatAsOf } from '#domain/time/dates.ts';
import { readersZone } from '#domain/time/zone.ts';
import { knownMe } from './me.ts';
import { useIsOnline } from './use-is-online.ts';

interface OfflineNoticeProps {
  /** Time when the shown data was last read from the server. */
  readonly updatedAt: number;
}

/** Says that there is no connection and how old the shown data is; nothing while online. */
export function OfflineNotice({ updatedAt }: OfflineNoticeProps) {
  const isOnline = useIsOnline();
  const zone = readersZone(knownMe(useQueryClient())?.timeZoneId ?? null);
  return isOnline ? null : <OfflinePill updatedAt={formatAsOf(updatedAt, zone)} />;
}
