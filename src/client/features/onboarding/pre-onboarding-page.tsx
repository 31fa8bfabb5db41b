import { useState } from 'react';
import * as v from 'valibot';
import { useConnection } from '#client/connection/connection.ts';
import { ConflictNote } from '#client/forms/conflict-note.tsx';
import { ImageField } from '#client/people/image/image-field.tsx';
import { NameFields } from '#client/people/person-fields.tsx';
import { leavingOf } from '#client/session/leaving.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { PersonNameSchema } from '#contract/fields.ts';
import { onboardingLabels, useOnboardingDraft } from './onboarding-draft.ts';
import { StepPage, usePassage } from './step-page.tsx';
import { useSaveStep } from './use-save-step.ts';

const names = {
  schema: v.object({ firstName: PersonNameSchema, lastName: PersonNameSchema }),
  drawn: ['firstName', 'lastName'],
} as const;

export function PreOnboardingPage() {
  const me = useMe();
  const draft = useOnboardingDraft(me);
  const { values, change } = draft;
  const { errors, failure, isSaving, refusals, save } = useSaveStep({
    ...names,
    given: draft.changes,
    releaseImage: () => change({ image: draft.base.image }),
  });
  const isLeaving = usePassage('/pre-onboarding', me);
  const { firstName, lastName } = values;
  return (
    <StepPage
      step={1}
      title="What is your name?"
      lead={`You are signed in as ${me.email}`}
      submitLabel="Continue"
      isReady={draft.conflicts.length === 0 && firstName.trim() !== '' && lastName.trim() !== ''}
      isSaving={isSaving || isLeaving}
      failure={failure}
      refusals={refusals}
      onSubmit={() => {
        draft.sending();
        save({ firstName, lastName, image: draft.changes.image });
      }}
      footer={<OtherAccount />}
    >
      <ImageField
        label="Profile image"
        isOptional
        shape="round"
        imageType="PROFILE_IMAGE"
        firstName={firstName}
        lastName={lastName}
        image={values.image}
        onChange={(image) => change({ image })}
      />
      <ConflictNote conflicts={draft.conflicts} labels={onboardingLabels} onChoose={draft.resolve} />
      <NameFields values={values} onChange={change} errors={errors} />
    </StepPage>
  );
}

function OtherAccount() {
  const { signOut } = useConnection();
  const { id } = useMe();
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = () => {
    setIsBusy(true);
    void signOut(leavingOf(id, 'discarded')).finally(() => setIsBusy(false)); // leads to the sign-in page itself
  };
  return (
    <Button variant="text" isBusy={isBusy} onClick={handleClick}>
      Use another account
    </Button>
  );
}
