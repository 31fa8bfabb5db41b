import { plainGet } from '#client/api/client.ts';
import { download } from '#client/api/transfer.ts';
import type { Connection } from '#client/connection/connection.ts';
import type { ResourceLink } from '#contract/resources.ts';
import { fileIdOf, savedName } from './kept-file.ts';
import { checkRoomFor, KeepError, storeKept } from './kept-store.ts';

/** Folder of a room in which a file stands. */
export interface Place {
  readonly eventId: number;
  readonly folderId: number;
}

export interface ToKeep {
  readonly userId: number;
  readonly link: ResourceLink;
  readonly place: Place;
  /** Bytes of others that are on their way to this phone. */
  readonly underWay: number;
  readonly connectivity: Connection['connectivity'];
  /** Aborted where the file is no longer wanted. */
  readonly signal: AbortSignal;
  readonly onReceived: (bytes: number) => void;
  readonly renew: Renew;
}

/** Finds the file at a new address where its own was refused; null where that is no reason, or it is gone. */
export type Renew = (error: unknown) => Promise<ResourceLink | null>;

/** Fetches a file and keeps it whole, or not at all; throws why it could not. */
export async function keepFile({ userId, place, underWay, ...wanted }: ToKeep): Promise<void> {
  const { link, signal } = wanted;
  const { id: linkId, size, contentType } = link;
  const fileId = fileIdOf(link.url);
  if (fileId === null || size === null || contentType === null)
    throw new KeepError('Only files can be kept.');
  await checkRoomFor(userId, underWay + size);
  const content = await fetchWhole(wanted).catch(async (error: unknown) => {
    const again = await wanted.renew(error);
    // Another content stands there by now.
    if (again === null || fileIdOf(again.url) !== fileId) throw error;
    return fetchWhole({ ...wanted, link: again });
  });
  if (content.size !== size) throw new KeepError('The file did not arrive whole. Please try again.');
  const facts = { linkId, name: savedName(link), size, contentType, keptAt: Date.now() };
  await storeKept({ ...facts, ...place, userId, fileId }, content, signal);
}

/** Fetches a file by its address, which is the permission. */
function fetchWhole({
  link,
  connectivity,
  signal,
  onReceived,
}: Omit<ToKeep, 'userId' | 'place' | 'underWay' | 'renew'>): Promise<File> {
  const { pathname, search } = new URL(link.url, window.location.origin);
  return download({
    request: { ...plainGet(`${pathname}${search}`), signal },
    fileName: link.name,
    onProgress: ({ received }) => onReceived(received),
    onOutcome: connectivity.beginRequest(),
  });
}
