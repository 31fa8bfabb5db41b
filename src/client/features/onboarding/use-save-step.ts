import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { GenericSchema } from 'valibot';
import { useConnection } from '#client/connection/connection-context.tsx';
import { putMe } from '#client/connection/me.ts';
import { takeNextPage } from '#client/connection/next-page.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { type FieldErrors, fieldErrors } from '#client/lib/field-errors.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { type UpdateUser, updateMe } from '#contract/users.ts';
import { onboardingGate } from '#domain/onboarding.ts';
import { clearDraft } from './onboarding-draft.ts';

/** Saves one step and leads on. Errors stand beside their fields, the phone's own before the server's. */
export function useSaveStep(schema: GenericSchema) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const [ownErrors, setOwnErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const countRefusal = () => setRefusals((count) => count + 1);
  const saving = useMutation({
    mutationFn: (body: UpdateUser) => api.call(updateMe, { body }),
    onError: countRefusal,
    onSuccess: (user) => {
      putMe(queryClient, user);
      if (onboardingGate(user) === null) clearDraft(phoneStorage());
      history.replace(takeNextPage(phoneStorage(), user));
    },
  });
  const serverErrors = saving.error instanceof ApiError ? saving.error.fields : {};
  const hasFieldErrors = Object.keys(serverErrors).length > 0;
  return {
    errors: { ...serverErrors, ...ownErrors },
    /** What is wrong beyond single fields. */
    failure: hasFieldErrors ? null : saving.error,
    isSaving: saving.isPending,
    refusals,
    save(values: UpdateUser) {
      const found = fieldErrors(schema, values);
      setOwnErrors(found);
      saving.reset();
      if (Object.keys(found).length === 0) saving.mutate(values);
      else countRefusal();
    },
  };
}
