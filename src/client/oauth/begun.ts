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

export const keepBegun = (storage: PhoneStorage, begun: Begun): void =>
  storage.setItem(storageKeys.oauth, JSON.stringify(begun));

/** Reads what was begun last; null where there is nothing, or it is over. */
export function readBegun(storage: PhoneStorage, now = Date.now()): Begun | null {
  const kept = v.safeParse(BegunSchema, readJson(storage, storageKeys.oauth));
  const isOpen = kept.success && now - kept.output.begunAt < limits.signInMinutes * 60_000;
  return isOpen ? kept.output : null;
}

export const forgetBegun = (storage: PhoneStorage): void => storage.removeItem(storageKeys.oauth);
