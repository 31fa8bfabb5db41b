import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import * as v from 'valibot';
import type { FieldErrors } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { LinkedInField } from '#client/identity/form/linked-in-field.tsx';
import { WorkFields } from '#client/identity/form/work-fields.tsx';
import { PortraitButton } from '#client/people/image/image-field.tsx';
import { useMe } from '#client/session/me.ts';
import { TextField } from '#client/ui/text-field.tsx';
import {
  LocationSchema,
  OptionalWebLinkSchema,
  OrganizationNameSchema,
  PositionSchema,
  TimeZoneIdSchema,
} from '#contract/fields.ts';
import { getPlace } from '#contract/place.ts';
import { ownZone } from '#domain/time/zone.ts';
import { type OnboardingValues, useOnboardingDraft } from './onboarding-draft.ts';
import { StepPage, usePassage } from './step-page.tsx';
import { suggestPlace } from './suggested-place.ts';
import { useSaveStep } from './use-save-step.ts';

const WorkSchema = v.object({
  organization: OrganizationNameSchema,
  position: PositionSchema,
  linkedInProfileLink: OptionalWebLinkSchema,
  location: LocationSchema,
  timeZoneId: TimeZoneIdSchema,
});

const workStep = {
  schema: WorkSchema,
  drawn: ['organization', 'position', 'linkedInProfileLink', 'location'],
} as const;

/** The fields as they stand: what was typed, else what is known, else what the phone suggests. */
function useWork() {
  const me = useMe();
  const { api } = useConnection();
  const zone = ownZone();
  const { values, change } = useOnboardingDraft(me.id);
  const { data: lookedUp } = useQuery(apiQuery(api, getPlace, {}));
  const place = suggestPlace(zone, lookedUp);
  const isSuggested = values.location === undefined && !me.location;
  const work = {
    organization: values.organization ?? me.organization ?? '',
    position: values.position ?? me.position ?? '',
    linkedInProfileLink: values.linkedInProfileLink ?? me.linkedInProfileLink ?? '',
    location: values.location ?? (me.location || place.location),
    timeZoneId: zone,
    image: values.image,
  };
  const locationHint = isSuggested && place.location !== '' ? place.hint : undefined;
  return { me, work, change, locationHint };
}

export function OnboardingPage() {
  const { me, work, change, locationHint } = useWork();
  const { errors, failure, isSaving, refusals, save } = useSaveStep({
    ...workStep,
    releaseImage: () => change({ image: undefined }),
  });
  usePassage('/onboarding', me);
  return (
    <StepPage
      step={2}
      title={`Nice to meet you, ${me.firstName}`}
      lead="So that people know who you are"
      portrait={
        <PortraitButton
          label="Profile image"
          firstName={me.firstName}
          lastName={me.lastName}
          image={work.image ?? me.image}
          onChange={(image) => change({ image })}
        />
      }
      submitLabel="Complete"
      isReady={[work.organization, work.position].every((text) => text.trim() !== '')}
      isSaving={isSaving}
      failure={failure}
      refusals={refusals}
      onSubmit={() => save(work)}
    >
      <StepFields work={work} errors={errors} change={change} locationHint={locationHint} />
    </StepPage>
  );
}

interface StepFieldsProps {
  readonly work: ReturnType<typeof useWork>['work'];
  readonly errors: FieldErrors;
  readonly change: (changed: OnboardingValues) => void;
  readonly locationHint: string | undefined;
}

function StepFields({ work, errors, change, locationHint }: StepFieldsProps) {
  return (
    <>
      <WorkFields values={work} onChange={change} errors={errors} />
      <LinkedInField
        value={work.linkedInProfileLink}
        onChange={(linkedInProfileLink) => change({ linkedInProfileLink })}
        error={errors.linkedInProfileLink}
      />
      <TextField
        label="Location"
        name="location"
        icon={MapPin}
        autoComplete="address-level2"
        value={work.location}
        onChange={(location) => change({ location })}
        error={errors.location}
        hint={locationHint}
      />
    </>
  );
}
