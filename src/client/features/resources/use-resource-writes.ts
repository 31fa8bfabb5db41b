import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ApiError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { saveOnce } from '#client/forms/save-once.ts';
import { refreshResources } from '#client/resources/resource-queries.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import {
  createResource,
  createResourceFolder,
  deleteResource,
  deleteResourceFolder,
  type ResourceWrite,
  renameResourceFolder,
  updateResource,
} from '#contract/resources.ts';

interface Written {
  /** Toast once it is done. */
  readonly done: string;
  readonly onDone: () => void;
}

interface Writing extends Written {
  readonly write: () => Promise<unknown>;
}

/** A write of the room's resources: the lists are read anew before it counts as done. */
export function useResourceWrite(eventId: number) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const writing = useMutation({
    // All of it here: a screen that is left meanwhile gets no callbacks.
    mutationFn: async ({ write, done, onDone }: Writing) => {
      await write();
      await refreshResources(queryClient, eventId);
      toasts.show({ text: done, icon: Check, durationMs: limits.resourceToastMs });
      onDone();
    },
  });
  const run = useOnce(writing);
  return { run, isBusy: writing.isPending, error: writing.error, reset: writing.reset };
}

interface Place {
  readonly eventId: number;
  readonly folderId: number;
}

interface LinkSave extends Place {
  /** Null of a new one. */
  readonly linkId: number | null;
  readonly draftKey: string;
  readonly body: ResourceWrite;
}

const nothing = async () => undefined;

/** Calls that write folders, files and links. */
export function useResourceCalls() {
  const { api } = useConnection();
  const of = ({ eventId, folderId }: Place) => ({ id: String(eventId), categoryId: String(folderId) });
  return {
    saveFolder: ({ eventId, folderId, name, draftKey }: FolderSave) =>
      saveOnce<unknown>({
        draftKey,
        content: { folderId, name },
        send: (options) =>
          folderId === null
            ? api.call(createResourceFolder, { params: { id: String(eventId) }, body: { name } }, options)
            : api.call(renameResourceFolder, { params: of({ eventId, folderId }), body: { name } }, options),
        readAnew: nothing,
      }),
    deleteFolder: (place: Place) => gone(api.call(deleteResourceFolder, { params: of(place) })),
    saveLink: ({ linkId, draftKey, body, ...place }: LinkSave) =>
      saveOnce<unknown>({
        draftKey,
        content: { ...place, linkId, body },
        send: (options) =>
          linkId === null
            ? api.call(createResource, { params: of(place), body }, options)
            : api.call(updateResource, { params: { ...of(place), linkId: String(linkId) }, body }, options),
        readAnew: nothing,
      }),
    deleteLink: ({ linkId, ...place }: Place & { readonly linkId: number }) =>
      gone(api.call(deleteResource, { params: { ...of(place), linkId: String(linkId) } })),
  };
}

interface FolderSave {
  readonly eventId: number;
  /** Null of a new one. */
  readonly folderId: number | null;
  readonly name: string;
  readonly draftKey: string;
}

/** Deletes, also where somebody else has done so first. */
const gone = (deleting: Promise<unknown>): Promise<unknown> =>
  deleting.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
