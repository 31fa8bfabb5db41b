import * as v from 'valibot';
import type { DraftPlace } from '#client/forms/local-draft.ts';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import type { Prefill } from '#contract/oauth.ts';

const FieldsSchema = v.record(v.string(), v.unknown());
const KeptSchema = v.object({ userId: v.number(), values: FieldsSchema, before: v.optional(FieldsSchema) });
const key = storageKeys.onboardingDraft;

function readKept(storage: PhoneStorage, userId: number) {
  const kept = v.safeParse(KeptSchema, readJson(storage, key));
  return kept.success && kept.output.userId === userId ? kept.output : null;
}

/** Place of what is typed in the steps of onboarding. */
export const onboardingPlace = (userId: number): DraftPlace => ({
  key,
  isOfPerson: true,
  read(storage) {
    const kept = readKept(storage, userId);
    return kept && { changes: kept.values, before: kept.before };
  },
  write: ({ changes, before }) => JSON.stringify({ userId, values: changes, before }),
});

/** Puts what another service says of a person into the fields of onboarding that they have not filled in themselves. */
export function keepPrefill(storage: PhoneStorage, userId: number, prefill: Prefill): void {
  if (Object.keys(prefill).length === 0) return;
  const kept = readKept(storage, userId);
  const values = { ...prefill, ...kept?.values };
  storage.setItem(key, JSON.stringify({ ...kept, userId, values }));
}

export const clearOnboardingDraft = (storage: PhoneStorage): void => storage.removeItem(key);
