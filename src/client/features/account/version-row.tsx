import { useMutation } from '@tanstack/react-query';
import { Info, RefreshCw } from 'lucide-react';
import { useConnection, useIsUpdateReady } from '#client/connection/connection.ts';
import { appVersion } from '#client/lib/version.ts';
import { ListRow } from '#client/ui/layout/list-card.tsx';

/** Row of the running version; a tap looks for a newer one, or switches to the one that is ready. */
export function VersionRow() {
  const { update } = useConnection();
  const isReady = useIsUpdateReady();
  const check = useMutation({ mutationFn: update.check });
  const apply = useMutation({ mutationFn: update.apply });
  if (isReady) {
    return (
      <ListRow
        icon={RefreshCw}
        title="A newer version is ready"
        second={apply.isIdle ? 'Tap to reload. What you typed is kept.' : 'Reloading …'}
        onClick={() => apply.mutate()}
      />
    );
  }
  return (
    <ListRow
      icon={Info}
      title="Version"
      second={`${appVersion}${outcomes[check.status]}`}
      onClick={() => check.mutate()}
    />
  );
}

const outcomes = {
  idle: '',
  pending: ' · Looking for a newer one …',
  success: ' · Up to date',
  error: ' · Cannot be checked without a connection',
} as const;
