import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { plainGet } from '#client/api/client.ts';
import { download } from '#client/api/transfer.ts';
import { type Connection, useConnection } from '#client/connection/connection.ts';
import { keepStorage } from '#client/lib/keep-storage.ts';
import { useMe } from '#client/session/me.ts';
import type { ResourceLink } from '#contract/resources.ts';
import { createKeeping, type Keeping, type KeepStep } from './keeping.ts';
import { fileIdOf, type KeptFile, savedName } from './kept-file.ts';
import { checkRoomFor, KeepError, storeKept } from './kept-store.ts';
import { keptFilesQuery, useKeptFiles } from './use-kept-files.ts';

export type KeepState =
  | { readonly name: 'none' }
  | KeepStep
  | { readonly name: 'kept'; readonly file: KeptFile };

interface Place {
  readonly eventId: number;
  readonly folderId: number;
}

/** One for each app, so that what is under way goes on when its screen is left. */
const keepings = new WeakMap<Connection, Keeping>();

function keepingOf(connection: Connection): Keeping {
  const keeping = keepings.get(connection) ?? createKeeping(connection.session);
  keepings.set(connection, keeping);
  return keeping;
}

/** Keeps files of rooms on this phone, and tells how far each is. */
export function useKeepFile() {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const { id: userId } = useMe();
  const kept = useKeptFiles();
  const keeping = keepingOf(connection);
  const steps = useSyncExternalStore(keeping.subscribe, keeping.steps);
  return {
    /** Resolves when the file is kept, or is not; `state` tells which. */
    async keep(link: ResourceLink, place: Place): Promise<void> {
      const total = link.size ?? 0;
      const underWay = bytesUnderWay(steps);
      const run = async (signal: AbortSignal, onReceived: (bytes: number) => void) => {
        await checkRoomFor(userId, underWay + total);
        const file = await fetchFile({ link, connection, signal, onReceived });
        await storeKept({ ...factsOf(link), ...place, userId, fileId: idOf(link) }, file, signal);
        keepStorage();
        // Until the list has it, it would be neither on its way nor there.
        await queryClient.refetchQueries({ queryKey: keptFilesQuery(userId).queryKey });
      };
      await keeping.start({ linkId: link.id, total, run });
    },
    state(link: Pick<ResourceLink, 'id' | 'url'>): KeepState {
      const file = kept?.find(({ fileId }) => fileId === fileIdOf(link.url));
      return steps.get(link.id) ?? (file ? { name: 'kept', file } : { name: 'none' });
    },
    /** Stops keeping, or puts away why it failed. */
    cancel: keeping.cancel,
  };
}

const bytesUnderWay = (steps: ReadonlyMap<number, KeepStep>): number =>
  [...steps.values()].reduce((sum, step) => sum + (step.name === 'keeping' ? step.total : 0), 0);

function idOf({ url }: ResourceLink): string {
  const id = fileIdOf(url);
  if (id === null) throw new KeepError('Only files can be kept.');
  return id;
}

const factsOf = (link: ResourceLink) => ({
  linkId: link.id,
  name: savedName(link),
  size: link.size ?? 0,
  contentType: link.contentType ?? '',
  keptAt: Date.now(),
});

interface Fetching {
  readonly link: ResourceLink;
  readonly connection: Connection;
  readonly signal: AbortSignal;
  readonly onReceived: (bytes: number) => void;
}

/** Fetches a file whole; its address is the permission. */
async function fetchFile({ link, connection, signal, onReceived }: Fetching): Promise<File> {
  const { pathname, search } = new URL(link.url, window.location.origin);
  const file = await download({
    request: { ...plainGet(`${pathname}${search}`), signal },
    fileName: link.name,
    onProgress: ({ received }) => onReceived(received),
    onOutcome: connection.connectivity.beginRequest(),
  });
  if (file.size !== link.size) throw new KeepError('The file did not arrive whole. Please try again.');
  return file;
}
