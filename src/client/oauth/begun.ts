import * as v from 'valibot';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { limits } from '#contract/limits.ts';
import { oauthProviders } from '#contract/oauth-provider.ts';

/** Authorization that this browser has begun at a provider, until the answer is there. */
const BegunSchema = v.object({
  provider: v.picklist(oauthProviders),
  purpose: v.picklist(['SIGN_IN', 'LINK']),
  /** Secret without which the answer is worth nothing. */
  browser: v.string(),
  state: v.string(),
  /** Page to which the person returns once an account is added. */
  from: v.string(),
  begunAt: v.number(),
});
export type Begun = v.InferOutput<typeof BegunSchema>;

const mostKept = 5;
const BegunListSchema = v.array(BegunSchema);

/** Lists what tabs of this browser have begun and is still open, the newest first. */
function readAll(storage: PhoneStorage, now = Date.now()): Begun[] {
  const kept = v.safeParse(BegunListSchema, readJson(storage, storageKeys.oauth));
  if (!kept.success) return [];
  return kept.output.filter(({ begunAt }) => now - begunAt < limits.signInMinutes * 60_000);
}

const write = (storage: PhoneStorage, all: readonly Begun[]): void =>
  all.length === 0
    ? storage.removeItem(storageKeys.oauth)
    : storage.setItem(storageKeys.oauth, JSON.stringify(all));

export const keepBegun = (storage: PhoneStorage, begun: Begun): void =>
  write(storage, [begun, ...readAll(storage)].slice(0, mostKept));

/** Finds what was begun by its state; null where there is nothing, or it is over. */
export const readBegun = (storage: PhoneStorage, state: string): Begun | null =>
  readAll(storage).find((one) => one.state === state) ?? null;

export const forgetBegun = (storage: PhoneStorage, { state }: Begun): void =>
  write(
    storage,
    readAll(storage).filter((one) => one.state !== state),
  );
