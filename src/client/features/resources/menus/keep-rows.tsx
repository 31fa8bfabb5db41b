import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleX, Smartphone, Trash2 } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import {
  type FilePlace,
  isAddressRefused,
  readAgain,
} from '#client/features/resources/open/use-open-file.ts';
import { partWords } from '#client/features/resources/resource-words.ts';
import { forgetKept } from '#client/kept-files/kept-store.ts';
import { useKeepFile } from '#client/kept-files/use-keep-file.ts';
import { formatBytes } from '#client/lib/format-bytes.ts';
import { ListRow } from '#client/ui/layout/list-card.tsx';
import type { ResourceLink } from '#contract/resources.ts';

interface KeepRowsProps {
  readonly link: ResourceLink;
  readonly place: FilePlace;
}

/** Keeps a file on this phone, tells how far it is, and takes it away again. */
export function KeepRows({ link, place }: KeepRowsProps) {
  const { keep, state, cancel } = useKeepFile();
  const now = state(link);
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const renew = async (error: unknown) =>
    isAddressRefused(error) ? readAgain({ api, queryClient }, place, link.id) : null;
  const start = () => void keep(link, place, renew); // `state` tells what became of it
  switch (now.name) {
    case 'kept':
      return (
        <ListRow
          icon={Trash2}
          title="Remove from this phone"
          second={`Frees ${formatBytes(now.file.size)}; it stays in the room`}
          end=""
          onClick={() => void forgetKept(now.file.userId, [now.file])}
        />
      );
    case 'keeping':
      return (
        <ListRow
          icon={CircleX}
          title="Cancel keeping"
          second={`${partWords(now.received, now.total)} kept`}
          end=""
          onClick={() => cancel(link.id)}
        />
      );
    case 'failed':
      return (
        <ListRow icon={CircleAlert} title="Try again to keep it" second={now.reason} end="" onClick={start} />
      );
    case 'none':
      return (
        <ListRow
          icon={Smartphone}
          title="Keep on this phone"
          second={link.size === null ? '' : `${formatBytes(link.size)}, opens without a connection`}
          end=""
          onClick={start}
        />
      );
  }
}
