import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Api } from '#client/api/api.ts';
import { ApiError, errorSentence, isOfflineError, isServersFault } from '#client/api/api-error.ts';
import { plainGet } from '#client/api/client.ts';
import { type DownloadProgress, download } from '#client/api/transfer.ts';
import { type Connection, useConnection } from '#client/connection/connection.ts';
import { savedName } from '#client/kept-files/kept-file.ts';
import { openKept } from '#client/kept-files/kept-store.ts';
import { useKeepFile } from '#client/kept-files/use-keep-file.ts';
import { folderQuery } from '#client/resources/resource-queries.ts';
import { handOver } from '#client/share/share.ts';
import type { ResourceLink } from '#contract/resources.ts';

/** Sentences for a file that does not open. */
const openingTexts = {
  refused: 'You can no longer see this file.',
  offline: 'Needs a connection, or keep it on this phone.',
} as const;

export interface FilePlace {
  readonly eventId: number;
  readonly folderId: number;
}

export type OpeningStep =
  | { readonly name: 'opening'; readonly progress: DownloadProgress | null }
  | { readonly name: 'failed'; readonly error: unknown };

/** The file as its folder has it by now, with a new address; null where it is no longer there. */
export async function readAgain(
  { api, queryClient }: { readonly api: Api; readonly queryClient: QueryClient },
  { eventId, folderId }: FilePlace,
  id: number,
): Promise<ResourceLink | null> {
  const { value } = await queryClient.fetchQuery({ ...folderQuery(api, eventId, folderId), staleTime: 0 });
  return value.resourceLinks.find((one) => one.id === id) ?? null;
}

interface Fetching {
  readonly connection: Connection;
  readonly link: ResourceLink;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Part of it that is asked for (RFC 9110, section 14.2); all of it where none is named. */
  readonly range?: string;
}

/** Fetches a file by its address, which is the permission. */
function fetchFile({ connection, link, signal, onProgress, range }: Fetching): Promise<File> {
  const { pathname, search } = new URL(link.url, window.location.origin);
  return download({
    request: { ...plainGet(`${pathname}${search}`), ...(range && { headers: { range } }), signal },
    fileName: savedName(link),
    onProgress: onProgress ?? (() => undefined),
    onOutcome: connection.connectivity.beginRequest(),
  });
}

/** True where the address is refused: it has run out, or the person may no longer see the file. */
export const isAddressRefused = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 410].includes(error.status);

/** Sentence for a file that could not be opened. */
export function openingFault(error: unknown): string {
  if (isOfflineError(error)) return openingTexts.offline;
  return isAddressRefused(error) ? openingTexts.refused : errorSentence(error);
}

/** The address of a video by now, whose content the server can give; rejects with the sentence that says why not. */
export async function renewAddress(
  connection: Connection,
  queryClient: QueryClient,
  place: FilePlace,
  id: number,
): Promise<string> {
  const asSentence = (error: unknown): never => {
    throw new Error(openingFault(error));
  };
  const again = await readAgain({ api: connection.api, queryClient }, place, id).catch(asSentence);
  if (again === null) throw new Error(openingTexts.refused);
  // A player does not tell a content that is not there just now from one that it cannot play.
  await fetchFile({ connection, link: again, range: 'bytes=0-0' }).catch((error: unknown) => {
    if (isServersFault(error)) asSentence(error);
  });
  return again.url;
}

/** Brings a document to the reader: from this phone where it is kept, else from the server; ends with the screen. */
export function useOpenFile(link: ResourceLink, place: FilePlace, onDone: () => void) {
  const connection = useConnection();
  const queryClient = useQueryClient();
  const { state } = useKeepFile();
  const [step, setStep] = useState<OpeningStep>({ name: 'opening', progress: null });
  const work = useRef<AbortController | null>(null);

  const load = async (signal: AbortSignal): Promise<File> => {
    const kept = state(link);
    const own = kept.name === 'kept' ? await openKept(kept.file) : null;
    if (own) return own;
    const onProgress = (progress: DownloadProgress) => {
      if (!signal.aborted) setStep({ name: 'opening', progress });
    };
    const parts = { connection, signal, onProgress };
    try {
      return await fetchFile({ ...parts, link });
    } catch (error) {
      if (!isAddressRefused(error)) throw error;
      const again = await readAgain({ api: connection.api, queryClient }, place, link.id);
      if (again === null) throw error;
      return fetchFile({ ...parts, link: again });
    }
  };
  const start = () => {
    work.current?.abort();
    const controller = new AbortController();
    work.current = controller;
    setStep({ name: 'opening', progress: null });
    load(controller.signal).then(
      async (file) => {
        if (controller.signal.aborted) return;
        await handOver(file);
        onDone();
      },
      (error: unknown) => controller.signal.aborted || setStep({ name: 'failed', error }),
    );
  };
  useEffect(() => () => work.current?.abort(), []);
  return { step, start };
}
