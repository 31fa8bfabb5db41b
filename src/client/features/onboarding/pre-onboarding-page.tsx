import { useState } from 'react';
import * as v from 'valibot';
import { useConnection } from '#client/connection/connection.ts';
import { ImageField } from '#client/people/image/image-field.tsx';
import { leavingOf } from '#client/session/leaving.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PersonNameSchema } from '#contract/fields.ts';
import { useOnboardingDraft } from './onboarding-draft.ts';
import { StepPage, usePassage } from './step-page.tsx';
import { useSaveStep } from './use-save-step.ts';

const names = {
  schema: v.object({ firstName: PersonNameSchema, lastName: PersonNameSchema }),
  drawn: ['firstName', 'lastName'],
} as const;

export function PreOnboardingPage() {
  const me = useMe();
  const { values, change } = useOnboardingDraft(me.id);
  const { errors, failure, isSaving, refusals, save } = useSaveStep({
    ...names,
    releaseImage: () => change({ image: undefined }),
  });
  usePassage('/pre-onboarding', me);
  const firstName = values.firstName ?? me.firstName ?? '';
  const lastName = values.lastName ?? me.lastName ?? '';
  return (
    <StepPage
      step={1}
      title="What is your name?"
      lead={`You are signed in as ${me.email}`}
      submitLabel="Continue"
      isReady={firstName.trim() !== '' && lastName.trim() !== ''}
      isSaving={isSaving}
      failure={failure}
      refusals={refusals}
      onSubmit={() => save({ firstName, lastName, image: values.image })}
      footer={<OtherAccount />}
    >
      <ImageField
        label="Profile image"
        isOptional
        shape="round"
        imageType="PROFILE_IMAGE"
        firstName={firstName}
        lastName={lastName}
        image={values.image ?? me.image}
        onChange={(image) => change({ image })}
      />
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        autoCapitalize="words"
        value={firstName}
        onChange={(next) => change({ firstName: next })}
        error={errors.firstName}
        hint="Letters only, without spaces"
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        autoCapitalize="words"
        value={lastName}
        onChange={(next) => change({ lastName: next })}
        error={errors.lastName}
        hint="Letters only, without spaces"
      />
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
