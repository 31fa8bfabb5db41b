import {
  discardApplicationDraft,
  exportApplications,
  getApplication,
  saveApplication,
} from '#contract/applications.ts';
import type { CallInput } from '#contract/endpoint.ts';
import {
  discardMentorDraft,
  exportMentors,
  getMentorRegistration,
  saveMentorRegistration,
} from '#contract/mentors.ts';
import type { ProgrammeFile } from '#programme/programme-file.ts';
import { finishedApplication, finishedMentor } from './form-cases.ts';
import { programme2021 } from './programme-2021.ts';
import type { TestApp } from './test-app.ts';

export const formCalls = {
  application: {
    get: getApplication,
    save: saveApplication,
    discard: discardApplicationDraft,
    export: exportApplications,
    finished: finishedApplication,
  },
  mentor: {
    get: getMentorRegistration,
    save: saveMentorRegistration,
    discard: discardMentorDraft,
    export: exportMentors,
    finished: finishedMentor,
  },
} as const;
export type FormName = keyof typeof formCalls;
export const formNames = Object.keys(formCalls) as FormName[];

interface Caller {
  readonly token: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type SaveBody = Partial<
  CallInput<typeof saveApplication>['body'] & CallInput<typeof saveMentorRegistration>['body']
>;

/** What one person does with one form. */
export function ownForm(app: TestApp, form: FormName, caller: Caller) {
  const calls = formCalls[form];
  // Each call takes the answers of its own form and passes over the other's.
  const save = (body: SaveBody, headers = caller.headers) =>
    app.call(calls.save as typeof saveApplication, { body: body as never }, { ...caller, headers });
  return {
    get: () => app.call(calls.get, {}, caller),
    save,
    draft: (body: SaveBody = {}) => save({ ...body, submissionStatus: 'DRAFT' }),
    submit: (body: SaveBody = {}) => save({ ...calls.finished, ...body, submissionStatus: 'SUBMITTED' }),
    discard: (query: { revision?: string; writer?: string } = {}) =>
      app.call(calls.discard, { query }, caller),
  };
}

/** A programme that refuses applications from a moment on. */
export const closingAt = (refusedFrom: string): ProgrammeFile => ({
  ...programme2021,
  applications: { ...programme2021.applications, refusedFrom },
});
