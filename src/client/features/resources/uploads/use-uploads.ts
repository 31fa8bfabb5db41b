import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Check, CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { type Connection, useConnection } from '#client/connection/connection.ts';
import { type Toasts, useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import type { ResourceFolder } from '#contract/resources.ts';
import { createUploads, type Upload, type Uploads } from './uploads.ts';

const known = new WeakMap<QueryClient, Uploads>();

/** Uploads of this page, whichever screen is open. */
function uploadsOf(connection: Connection, queryClient: QueryClient, toasts: Toasts): Uploads {
  const found = known.get(queryClient);
  if (found) return found;
  const durationMs = limits.resourceToastMs;
  const uploads = createUploads({
    connection,
    queryClient,
    notices: {
      done: ({ linkId }) =>
        toasts.show({ text: linkId === null ? 'Added' : 'Saved', icon: Check, durationMs }),
      failed: (text) => toasts.show({ text, icon: CircleAlert, durationMs }),
    },
  });
  known.set(queryClient, uploads);
  return uploads;
}

export function useUploads(): Uploads {
  return uploadsOf(useConnection(), useQueryClient(), useToasts());
}

interface UploadPlace {
  readonly eventId: number;
  readonly folder: ResourceFolder;
  /** All of the room. */
  readonly folders: readonly ResourceFolder[];
}

/** Files on their way into a folder, the newest first; in Root also those whose folder was deleted meanwhile. */
export function useUploadsInto({ eventId, folder, folders }: UploadPlace): Upload[] {
  const uploads = useUploads();
  const list = useSyncExternalStore(uploads.subscribe, uploads.list);
  const isLost = (upload: Upload) => folders.every(({ id }) => id !== upload.folderId);
  const isHere = (upload: Upload) => upload.folderId === folder.id || (folder.root && isLost(upload));
  return list.filter((upload) => upload.eventId === eventId && isHere(upload)).toReversed();
}
