import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import * as v from 'valibot';
import type { FieldErrors } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { ConflictNote } from '#client/forms/conflict-note.tsx';
import { TextField } from '#client/forms/fields/text-field.tsx';
import { PortraitButton } from '#client/people/image/image-field.tsx';
import { LinkedInField, WorkFields } from '#client/people/person-fields.tsx';
import { useMe } from '#client/session/me.ts';
import { TimeZoneIdSchema } from '#contract/basic-fields.ts';
import {
  LocationSchema,
  OptionalWebLinkSchema,
  OrganizationNameSchema,
  PositionSchema,
} from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { getPlace } from '#contract/place.ts';
import { ownZone } from '#domain/time/zone.ts';
import { type OnboardingDraft, onboardingLabels, useOnboardingDraft } from './onboarding-draft.ts';
import { StepPage, usePassage } from './step-page.tsx';
import { suggestPlace, suggestZone } from './suggested-place.ts';
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
  const { data: lookedUp } = useQuery(apiQuery(api, getPlace, {}));
  const place = suggestPlace(ownZone(), lookedUp);
  const draft = useOnboardingDraft(me, place.location);
  const isSuggested = draft.changes.location === undefined && !me.location && place.location !== '';
  const { organization, position, linkedInProfileLink, location } = draft.values;
  const image = draft.changes.image;
  const zone = suggestZone(ownZone(), lookedUp, draft.values.timeZoneId);
  const work = { organization, position, linkedInProfileLink, location, timeZoneId: zone, image };
  return { me, work, draft, locationHint: isSuggested ? place.hint : undefined };
}

export function OnboardingPage() {
  const { me, work, draft, locationHint } = useWork();
  const { errors, failure, isSaving, refusals, save } = useSaveStep({
    ...workStep,
    given: draft.changes,
    releaseImage: () => draft.change({ image: draft.base.image }),
  });
  const isLeaving = usePassage('/onboarding', me);
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
          image={draft.values.image}
          onChange={(image) => draft.change({ image })}
        />
      }
      submitLabel="Complete"
      isReady={draft.conflicts.length === 0 && work.organization.trim() !== '' && work.position.trim() !== ''}
      isSaving={isSaving || isLeaving}
      failure={failure}
      refusals={refusals}
      onSubmit={() => {
        draft.sending();
        save(work);
      }}
    >
      <StepFields draft={draft} errors={errors} locationHint={locationHint} />
    </StepPage>
  );
}

interface StepFieldsProps {
  readonly draft: OnboardingDraft;
  readonly errors: FieldErrors;
  readonly locationHint: string | undefined;
}

function StepFields({ draft, errors, locationHint }: StepFieldsProps) {
  const { values, change, conflicts, resolve } = draft;
  return (
    <>
      <ConflictNote conflicts={conflicts} labels={onboardingLabels} onChoose={resolve} />
      <WorkFields values={values} onChange={change} errors={errors} />
      <LinkedInField
        value={values.linkedInProfileLink}
        onChange={(linkedInProfileLink) => change({ linkedInProfileLink })}
        error={errors.linkedInProfileLink}
      />
      <TextField
        label="Location"
        name="location"
        icon={MapPin}
        autoComplete="address-level2"
        limit={limits.placeMaxLength}
        value={values.location}
        onChange={(location) => change({ location })}
        error={errors.location}
        hint={locationHint}
      />
    </>
  );
}
