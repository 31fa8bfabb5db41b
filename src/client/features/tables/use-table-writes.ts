import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ApiError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { saveOnce } from '#client/forms/save-once.ts';
import { refreshTables } from '#client/tables/tables-query.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { type CreateTable, createTable, deleteTable, listTables, type Table } from '#contract/tables.ts';

/** Makes the end of a write: the tables are read anew before it counts as done. */
function useWritten() {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return async (eventId: number, done: string) => {
    await refreshTables(queryClient, eventId);
    toasts.show({ text: done, icon: Check });
  };
}

interface Deletion {
  readonly table: Table;
  readonly onDone: () => void;
}

export function useDeleteTable() {
  const { api } = useConnection();
  const written = useWritten();
  const writing = useMutation({
    // All of it here: a screen that is left meanwhile gets no callbacks.
    mutationFn: async ({ table: { id, eventId }, onDone }: Deletion) => {
      const params = { eventId: String(eventId), id: String(id) };
      await api.call(deleteTable, { params }).catch((error: unknown) => {
        // Another host was first.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      await written(eventId, 'Deleted');
      onDone();
    },
  });
  const run = useOnce(writing);
  return { run, isBusy: writing.isPending, error: writing.error, reset: writing.reset };
}

interface Creation {
  readonly eventId: number;
  readonly draftKey: string;
  readonly body: CreateTable;
  readonly onDone: () => void;
}

export function useCreateTable() {
  const { api } = useConnection();
  const written = useWritten();
  const writing = useMutation({
    mutationFn: async ({ eventId, draftKey, body, onDone }: Creation) => {
      const params = { eventId: String(eventId) };
      await saveOnce<unknown>({
        draftKey,
        content: { eventId, body },
        send: (options) => api.call(createTable, { params, body }, options),
        readAnew: () => api.call(listTables, { params }),
      });
      await written(eventId, 'Added');
      onDone();
    },
  });
  const run = useOnce(writing);
  return { run, isBusy: writing.isPending, error: writing.error, reset: writing.reset };
}
