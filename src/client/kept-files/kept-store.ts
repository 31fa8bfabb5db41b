import * as v from 'valibot';
import { keptFilesCachePrefix } from '#contract/kept-on-phone.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { keptFilesChannelName } from '#contract/worker-messages.ts';
import { KeptFactsSchema, type KeptFile, totalSize } from './kept-file.ts';

/** Header of a kept answer in which its facts stand, so that the list and the contents cannot disagree. */
const factsHeader = 'x-kept-file';
const keyFolder = '/kept-files/';

/** Reason why a file cannot be kept, as a sentence for the person. */
export class KeepError extends Error {
  override name = 'KeepError' as const;
}

const sentences = {
  past: 'This phone keeps at most 500 MB of files. Remove one in Account.',
  full: 'There is no room left on this phone. Please free some, and try again.',
  unable: 'This browser cannot keep files.',
} as const;

const canKeep = () => 'caches' in window && 'locks' in navigator;
const nameOf = (userId: number) => `${keptFilesCachePrefix}${userId}`;
const cacheOf = (userId: number) => caches.open(nameOf(userId));
/** The addresses of files are signed anew twice a day, and what stands there never changes. */
const keyOf = (fileId: string) => `${keyFolder}${fileId}`;

function keptFile(userId: number, key: string, answer: Response | undefined): KeptFile[] {
  const facts = v.safeParse(KeptFactsSchema, factsIn(answer?.headers.get(factsHeader) ?? ''));
  const fileId = new URL(key).pathname.slice(keyFolder.length);
  return facts.success ? [{ ...facts.output, userId, fileId }] : [];
}

function factsIn(header: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}

/** Files that this person keeps on this phone, the newest first. */
export async function readKept(userId: number): Promise<readonly KeptFile[]> {
  // Opened, one that is not there would be made, also for who has just signed out.
  if (!canKeep() || !(await caches.has(nameOf(userId)))) return [];
  const cache = await cacheOf(userId);
  const keys = await cache.keys();
  const files = await Promise.all(keys.map(async (key) => keptFile(userId, key.url, await cache.match(key))));
  return files.flat().toSorted((a, b) => b.keptAt - a.keptAt);
}

/** Throws where files of this size have no place beside those that the person keeps. */
export async function checkRoomFor(userId: number, bytes: number): Promise<void> {
  if (!canKeep()) throw new KeepError(sentences.unable);
  const kept = totalSize(await readKept(userId));
  if (kept + bytes > roomLimits.keptFilesMaxBytes) throw new KeepError(sentences.past);
}

/** Keeps a file whole or not at all; `signal` is aborted where it is no longer to be kept. */
export async function storeKept(file: KeptFile, content: Blob, signal: AbortSignal): Promise<void> {
  const { userId, fileId, ...facts } = file;
  const headers = {
    'content-type': file.contentType,
    [factsHeader]: encodeURIComponent(JSON.stringify(facts)),
  };
  const store = async () => {
    await checkRoomFor(userId, file.size);
    const cache = await cacheOf(userId);
    signal.throwIfAborted();
    await cache.put(keyOf(fileId), new Response(content, { headers })).catch(throwSentence);
    if (signal.aborted) await cache.delete(keyOf(fileId));
    signal.throwIfAborted();
  };
  // Two tabs that keep files at once would each find room for its own.
  await navigator.locks.request(keptFilesChannelName, store);
  tellOfChange();
}

function throwSentence(error: unknown): never {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  throw isFull ? new KeepError(sentences.full, { cause: error }) : error;
}

/** A kept file with its content; null where it has gone from this phone. */
export async function openKept({ userId, fileId, name, contentType }: KeptFile): Promise<File | null> {
  const answer = await (await cacheOf(userId)).match(keyOf(fileId));
  return answer ? new File([await answer.blob()], name, { type: contentType }) : null;
}

/** Removes files of one person from this phone. */
export async function forgetKept(userId: number, files: readonly Pick<KeptFile, 'fileId'>[]): Promise<void> {
  if (files.length === 0) return;
  const cache = await cacheOf(userId);
  await Promise.all(files.map(({ fileId }) => cache.delete(keyOf(fileId))));
  tellOfChange();
}

function tellOfChange(): void {
  const channel = new BroadcastChannel(keptFilesChannelName);
  channel.postMessage(null);
  channel.close();
}

/** Calls at every change of what is kept, in this tab and in others, until the function given back is called. */
export function followKept(onChange: () => void): () => void {
  const channel = new BroadcastChannel(keptFilesChannelName);
  channel.onmessage = onChange;
  return () => channel.close();
}
