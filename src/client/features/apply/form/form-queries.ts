import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Answer } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { getApplication } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getMentorRegistration } from '#contract/mentors.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { readServerForm, type ServerAnswer } from './server-form.ts';

const endpoints: Readonly<Record<FormName, Endpoint>> = {
  application: getApplication,
  mentor: getMentorRegistration,
};

interface ServerForms {
  /** Undefined as long as nothing is known, not even from an earlier visit. */
  readonly answer: ServerAnswer | undefined;
  /** Nothing is known, and nobody could be asked. */
  readonly isUnreachable: boolean;
  readAnew(): void;
}

const formIn = ({ value }: Answer<unknown>) => readServerForm(value);

/** Reads the person's own form from the server. */
export function useServerForm(form: FormName): ServerForms {
  const { api } = useConnection();
  const { data, dataUpdatedAt, isError, fetchStatus, refetch } = useQuery({
    ...apiQuery(api, endpoints[form], {}),
    select: formIn,
  });
  const answer = useMemo(
    () => (data === undefined ? undefined : { form: data, updatedAt: dataUpdatedAt }),
    [data, dataUpdatedAt],
  );
  const readAnew = useCallback(() => void refetch(), [refetch]);
  const isUnreachable = answer === undefined && (isError || fetchStatus === 'paused');
  return { answer, isUnreachable, readAnew };
}
