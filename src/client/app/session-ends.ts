import * as v from 'valibot';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import type { Connectivity } from '#client/network/connectivity.ts';
import { endLeftSession, endSession } from '#contract/users.ts';

interface Ways {
  readonly api: Api;
  readonly storage: PhoneStorage;
}

/** Ends that are kept; a phone that never reaches the server again keeps no more. */
const endsMax = 20;
const EndsSchema = v.array(v.string());

/** Hashes of the tokens whose sessions the server may not know to be over. They end a session, and open none. */
function readEnds(storage: PhoneStorage): string[] {
  const kept = v.safeParse(EndsSchema, readJson(storage, storageKeys.sessionEnds));
  return kept.success ? kept.output : [];
}

function storeEnds(storage: PhoneStorage, ends: readonly string[]): void {
  if (ends.length === 0) storage.removeItem(storageKeys.sessionEnds);
  else storage.setItem(storageKeys.sessionEnds, JSON.stringify(ends.slice(-endsMax)));
}

function dropEnd(storage: PhoneStorage, tokenHash: string): void {
  storeEnds(
    storage,
    readEnds(storage).filter((end) => end !== tokenHash),
  );
}

/** SHA-256 as the server stores it; null where the browser does not hash, as on origins that are not secure. */
async function hashOf(token: string): Promise<string | null> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Ends the session of now on the server, which is asked at once; until it has answered, the end is kept. Never fails. */
export async function endOnServer({ api, storage }: Ways, token: string): Promise<void> {
  const options = { keepalive: true, isBackground: true, outlivesSession: true };
  const told = api.call(endSession, {}, options).then(() => true, isOver);
  const tokenHash = await hashOf(token);
  if (tokenHash !== null) storeEnds(storage, [...readEnds(storage), tokenHash]);
  if ((await told) && tokenHash !== null) dropEnd(storage, tokenHash);
}

/** Sends the ends that are kept, now and whenever the server can be reached again. */
export function sendSessionEnds({ api, storage, connectivity }: Ways & { connectivity: Connectivity }): void {
  const send = async () => {
    for (const tokenHash of readEnds(storage)) {
      await api.call(endLeftSession, { body: { tokenHash } }, { isBackground: true, outlivesSession: true });
      dropEnd(storage, tokenHash);
    }
  };
  const attempt = () => {
    if (connectivity.isOnline()) void send().catch(() => undefined); // they are kept
  };
  connectivity.subscribe(attempt);
  attempt();
}
