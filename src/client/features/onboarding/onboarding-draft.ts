import { type LocalDraft, useLocalDraft } from '#client/forms/use-local-draft.ts';
import { onboardingPlace } from '#client/people/onboarding-place.ts';
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
  /** Not in the form: the zone that another service names, for phones that name none. */
  readonly timeZoneId: string;
}

export type OnboardingDraft = LocalDraft<OnboardingValues>;

/** The draft of both steps; what the phone suggests stands in a location that nobody knows. */
export function useOnboardingDraft(me: OwnUser, suggestedLocation = ''): OnboardingDraft {
  return useLocalDraft<OnboardingValues>({
    place: onboardingPlace(me.id),
    initial: {
      firstName: me.firstName ?? '',
      lastName: me.lastName ?? '',
      organization: me.organization ?? '',
      position: me.position ?? '',
      linkedInProfileLink: me.linkedInProfileLink ?? '',
      location: me.location || suggestedLocation,
      image: me.image ?? '',
      timeZoneId: me.timeZoneId ?? '',
    },
    unasked: ['image', 'location', 'timeZoneId'],
  });
}

export const onboardingLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  organization: 'Company',
  position: 'Position',
  linkedInProfileLink: 'LinkedIn profile link',
} as const;
