import * as v from 'valibot';
import type { DraftPlace } from '#client/forms/local-draft.ts';
import { type LocalDraft, useLocalDraft } from '#client/forms/use-local-draft.ts';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import type { OwnUser } from '#contract/users.ts';

/** Values of the fields of both steps. */
interface OnboardingValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly position: string;
  readonly linkedInProfileLink: string;
  readonly location: string;
  /** The address of an upload that is saved with the next step. */
  readonly image: string;
}

export type OnboardingDraft = LocalDraft<OnboardingValues>;

const FieldsSchema = v.record(v.string(), v.unknown());
const KeptSchema = v.object({ userId: v.number(), values: FieldsSchema, before: v.optional(FieldsSchema) });
const key = storageKeys.onboardingDraft;

const placeOf = (userId: number): DraftPlace => ({
  key,
  isOfPerson: true,
  read(storage) {
    const kept = v.safeParse(KeptSchema, readJson(storage, key));
    if (!kept.success || kept.output.userId !== userId) return null;
    return { changes: kept.output.values, before: kept.output.before };
  },
  write: ({ changes, before }) => JSON.stringify({ userId, values: changes, before }),
});

export const clearDraft = (storage: PhoneStorage): void => storage.removeItem(key);

/** The draft of both steps; what the phone suggests stands in a location that nobody knows. */
export function useOnboardingDraft(me: OwnUser, suggestedLocation = ''): OnboardingDraft {
  return useLocalDraft<OnboardingValues>({
    place: placeOf(me.id),
    initial: {
      firstName: me.firstName ?? '',
      lastName: me.lastName ?? '',
      organization: me.organization ?? '',
      position: me.position ?? '',
      linkedInProfileLink: me.linkedInProfileLink ?? '',
      location: me.location || suggestedLocation,
      image: me.image ?? '',
    },
    unasked: ['image', 'location'],
  });
}

export const onboardingLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  organization: 'Company',
  position: 'Position',
  linkedInProfileLink: 'LinkedIn profile link',
} as const;
