import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GenericSchema } from 'valibot';
import { ApiError, type FieldErrors, fieldErrors } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { putMe } from '#client/session/me.ts';
import { type UpdateUser, updateMe } from '#contract/profile.ts';

interface Step {
  readonly schema: GenericSchema;
  /** Names of the fields that can show an error themselves. */
  readonly drawn: readonly (keyof UpdateUser)[];
  /** Values that were there before the page: another service's, or typed earlier. What is wrong with them shows at once. */
  readonly given: UpdateUser;
  /** Called once the draft must no longer hold an uploaded image: it is saved, or the server will not have it. */
  readonly releaseImage: () => void;
}

const refused: Readonly<Record<string, string>> = {
  timeZoneId: 'This phone’s time zone is not known here. Please choose another one in its settings.',
  image: 'The profile image could not be saved. Go on without it, or upload it again.',
};

/** Saves one step. Errors stand beside their fields, the phone's own before the server's; others become a note. */
export function useSaveStep({ schema, drawn, given, releaseImage }: Step) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const [ownErrors, setOwnErrors] = useState<FieldErrors>(() => faultsOf(schema, given, drawn));
  const [refusals, setRefusals] = useState(0);
  const saving = useMutation({
    mutationFn: (body: UpdateUser) => api.call(updateMe, { body }),
    onSuccess: (user) => {
      releaseImage();
      putMe(queryClient, user);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.fields.image) releaseImage();
    },
  });
  const send = useOnce(saving);
  const serverErrors = saving.error instanceof ApiError ? saving.error.fields : {};
  const errors: FieldErrors = { ...serverErrors, ...ownErrors };
  useEffect(() => {
    if (saving.error) setRefusals((count) => count + 1);
  }, [saving.error]);
  return {
    errors,
    failure: failureBeyond(drawn, errors) ?? (Object.keys(errors).length > 0 ? null : saving.error),
    isSaving: saving.isPending,
    refusals,
    save(values: UpdateUser) {
      const found = fieldErrors(schema, values);
      setOwnErrors(found);
      if (Object.keys(found).length === 0) return send(values);
      saving.reset();
      setRefusals((count) => count + 1);
    },
  };
}

/** Finds what is wrong with the fields that are drawn and filled in. */
function faultsOf(schema: GenericSchema, given: UpdateUser, drawn: readonly string[]): FieldErrors {
  const found = Object.entries(fieldErrors(schema, given));
  const isFilledIn = (name: string) => drawn.includes(name) && Boolean(Reflect.get(given, name));
  return Object.fromEntries(found.filter(([name]) => isFilledIn(name)));
}

/** Fault of a field that this step does not draw. */
function failureBeyond(drawn: readonly string[], errors: FieldErrors): ApiError | null {
  const field = Object.keys(errors).find((name) => !drawn.includes(name));
  if (field === undefined) return null;
  const message = refused[field] ?? `${field}: ${errors[field]}`;
  return new ApiError({ code: 'invalid', status: 0, message });
}
