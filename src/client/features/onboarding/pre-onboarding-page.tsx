import * as v from 'valibot';
import { useConnection } from '#client/connection/connection-context.tsx';
import { useMe } from '#client/connection/use-me.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { PersonNameSchema } from '#contract/fields.ts';
import { useOnboardingDraft } from './onboarding-draft.ts';
import { StepPage } from './step-page.tsx';
import { useSaveStep } from './use-save-step.ts';

const NamesSchema = v.object({ firstName: PersonNameSchema, lastName: PersonNameSchema });

export function PreOnboardingPage() {
  const me = useMe();
  const { signOut } = useConnection();
  const { values, change } = useOnboardingDraft(me.id);
  const { errors, failure, isSaving, refusals, save } = useSaveStep(NamesSchema);
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
      onSubmit={() => save({ firstName, lastName })}
      footer={
        <Button variant="text" onClick={() => void signOut()}>
          Use another account
        </Button>
      }
    >
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
