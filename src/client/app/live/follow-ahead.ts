import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#client/connection/connection.ts';
import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { dayMs } from '#domain/time/clock.ts';
import { followPerson } from './start-live.ts';

/** After the first time phones take turns, so that a hall that opens the app does not ask for everything at once. */
const spreadMs = 60_000;

interface AheadParts {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly storage: PhoneStorage;
}

/** Fetches what is likely to be opened after somebody has signed in, and from then on once a day. */
export function followAhead(parts: AheadParts): void {
  const { connection, queryClient } = parts;
  followPerson({
    session: connection.session,
    queryClient,
    begin(userId) {
      const over = new AbortController();
      const { signal } = over;
      let isUnderWay = false;
      const look = async () => {
        if (isUnderWay || document.visibilityState !== 'visible') return;
        isUnderWay = true;
        await fetchWhenDue(parts, userId, signal).catch(() => undefined); // the next look tries again
        isUnderWay = false;
      };
      void look();
      // An installed app stays open for weeks, and a line may come back.
      document.addEventListener('visibilitychange', look, { signal });
      const stopListening = connection.connectivity.subscribe(() => void look());
      return () => {
        stopListening();
        over.abort();
      };
    },
  });
}

async function fetchWhenDue(
  { connection, queryClient, storage }: AheadParts,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  const session = connection.session.get()?.slice(-8);
  // Of an earlier session what was fetched is gone, or may be.
  const [ofSession, at] = storage.getItem(storageKeys.fetchedAhead)?.split(' ') ?? [];
  const fetchedAt = ofSession === session ? Number(at) : 0;
  const isFresh = Math.abs(Date.now() - fetchedAt) < dayMs;
  if (isFresh || !connection.connectivity.isOnline() || !isGoodLine()) return;
  if (fetchedAt > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
  const { fetchAhead } = await import('./fetch-ahead.ts');
  await fetchAhead({
    queryClient,
    api: connection.api,
    userId,
    run: <T>(read: () => Promise<T>) => runInTurn(connection, read, signal),
  });
  storage.setItem(storageKeys.fetchedAhead, `${session} ${Date.now()}`);
}

/** Runs a read when the browser is idle; throws where the person has left meanwhile. */
async function runInTurn<T>(
  { idle }: Pick<Connection, 'idle'>,
  read: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let reading: Promise<T> | undefined;
  await idle.run(() => {
    reading = read();
    return reading.catch(() => undefined); // told below
  }, signal);
  signal.throwIfAborted();
  if (reading === undefined) throw new Error('Nothing was read.');
  return reading;
}

/** The part of the Network Information API that Chromium knows; elsewhere every line counts as good. */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function isGoodLine(): boolean {
  const { connection: line } = navigator as { readonly connection?: Line };
  return line?.saveData !== true && !line?.effectiveType?.endsWith('2g');
}
