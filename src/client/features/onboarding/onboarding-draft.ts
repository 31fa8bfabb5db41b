import { useState } from 'react';
import * as v from 'valibot';
import { keepStorage } from '#client/lib/keep-storage.ts';
import { type PhoneStorage, phoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';

const ValuesSchema = v.partial(
  v.object({
    firstName: v.string(),
    lastName: v.string(),
    organization: v.string(),
    position: v.string(),
    linkedInProfileLink: v.string(),
    location: v.string(),
    /** The address of an upload that is saved with the next step. */
    image: v.string(),
  }),
);
export type OnboardingValues = v.InferOutput<typeof ValuesSchema>;
const DraftSchema = v.object({ userId: v.number(), values: ValuesSchema });

function readDraft(storage: PhoneStorage, userId: number): OnboardingValues {
  const kept = v.safeParse(DraftSchema, readJson(storage, storageKeys.onboardingDraft));
  return kept.success && kept.output.userId === userId ? kept.output.values : {};
}

export function clearDraft(storage: PhoneStorage): void {
  storage.removeItem(storageKeys.onboardingDraft);
}

/** What is typed is on the phone at every key: a reload or a killed app brings it back. */
export function useOnboardingDraft(userId: number) {
  const [values, setValues] = useState(() => readDraft(phoneStorage(), userId));
  const change = (changed: OnboardingValues) => {
    const next = { ...values, ...changed };
    setValues(next);
    phoneStorage().setItem(storageKeys.onboardingDraft, JSON.stringify({ userId, values: next }));
    keepStorage();
  };
  return { values, change };
}
