import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import type { Answer } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { getApplication } from '#contract/applications.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getMentorRegistration } from '#contract/mentors.ts';
import type { FormAnswers, FormName } from '#offline/outbox/form-draft.ts';

/** A version of a form that the server has. */
export interface ServerVersion {
  readonly revision: number;
  /** Id of the phone that wrote it. */
  readonly writer: string | null;
  readonly savedDate: string;
  /** Address with which it was submitted. */
  readonly email?: string | undefined;
  readonly answers: FormAnswers;
}

/** Its newest version, and the one that counts while that is a draft. */
export interface ServerForm extends ServerVersion {
  readonly submissionStatus: 'DRAFT' | 'SUBMITTED';
  readonly submitted: ServerVersion | null;
}

/** Last answer of the server, and its time; `form` is null where the server has none. */
export interface ServerAnswer {
  readonly form: ServerForm | null;
  readonly updatedAt: number;
}

const versionEntries = {
  revision: v.number(),
  writer: v.nullable(v.string()),
  savedDate: v.string(),
  email: v.optional(v.string()),
};
const VersionSchema = v.object(versionEntries);
const FormSchema = v.object({
  ...versionEntries,
  submissionStatus: v.picklist(['DRAFT', 'SUBMITTED']),
  submitted: v.nullable(VersionSchema),
});

/** Fields beside the answers. */
const aside = ['id', 'email', 'revision', 'writer', 'savedDate', 'submissionStatus', 'submitted'];

const isAnswer = (value: unknown): value is FormAnswers[string] =>
  value === null || typeof value === 'string' || typeof value === 'boolean';

/** Also answers that this version of the app does not know: it must not lose them when it saves. */
const answersIn = (version: object): FormAnswers =>
  Object.fromEntries(
    Object.entries(version).filter(
      (entry): entry is [string, FormAnswers[string]] => !aside.includes(entry[0]) && isAnswer(entry[1]),
    ),
  );

const versionOf = (
  { revision, writer, savedDate, email }: v.InferOutput<typeof VersionSchema>,
  raw: object,
): ServerVersion => ({ revision, writer, savedDate, email, answers: answersIn(raw) });

/** The server's answer, by whatever version of it. */
export function readServerForm(value: unknown): ServerForm | null {
  const read = v.safeParse(FormSchema, value);
  if (!read.success) return null;
  const { submissionStatus, submitted } = read.output;
  // The answers stand in what was read, beside what the schema knows.
  const raw = value as { readonly submitted: object };
  return {
    ...versionOf(read.output, raw),
    submissionStatus,
    submitted: submitted && versionOf(submitted, raw.submitted),
  };
}

/** The one that counts. */
export const submittedIn = (form: ServerForm | null): ServerVersion | null =>
  form === null || form.submissionStatus === 'SUBMITTED' ? form : form.submitted;

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
