import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Connection, useConnection } from '#client/connection/connection.ts';
import { keepStorage } from '#client/lib/keep-storage.ts';
import { useMe } from '#client/session/me.ts';
import type { ResourceLink } from '#contract/resources.ts';
import { keepFile, type Place, type Renew } from './keep-file.ts';
import { createKeeping, type Keeping, type KeepStep } from './keeping.ts';
import { fileIdOf, type KeptFile } from './kept-file.ts';
import { keptFilesQuery, useKeptFiles } from './use-kept-files.ts';

export type KeepState =
  | { readonly name: 'none' }
  | KeepStep
  | { readonly name: 'kept'; readonly file: KeptFile };

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
    async keep(link: ResourceLink, place: Place, renew: Renew): Promise<void> {
      const { connectivity } = connection;
      const underWay = bytesUnderWay(keeping.steps());
      const run = async (signal: AbortSignal, onReceived: (bytes: number) => void) => {
        await keepFile({ userId, link, place, underWay, connectivity, signal, onReceived, renew });
        keepStorage();
        // Until the list has it, it would be neither on its way nor there.
        await queryClient.refetchQueries({ queryKey: keptFilesQuery(userId).queryKey });
      };
      await keeping.start({ linkId: link.id, total: link.size ?? 0, run });
    },
    state(link: Pick<ResourceLink, 'id' | 'url'>): KeepState {
      const fileId = fileIdOf(link.url);
      const file = kept?.find((one) => one.fileId === fileId);
      return steps.get(link.id) ?? (file ? { name: 'kept', file } : { name: 'none' });
    },
    /** Stops keeping, or puts away why it failed. */
    cancel: keeping.cancel,
  };
}

const bytesUnderWay = (steps: ReadonlyMap<number, KeepStep>): number =>
  [...steps.values()].reduce((sum, step) => sum + (step.name === 'keeping' ? step.total : 0), 0);
