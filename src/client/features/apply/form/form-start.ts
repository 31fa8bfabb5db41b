import type { OwnUser } from '#contract/users.ts';
import { type FormBase, type FormName, formVersion, type KeptForm } from '#offline/outbox/form-draft.ts';
import { type OnPhone, serverFormOf } from './derive-status.ts';
import { firstAnswers, fittingAnswers } from './form-answers.ts';
import type { ServerAnswer } from './server-form.ts';

interface StartParts {
  readonly form: FormName;
  readonly phone: OnPhone;
  /** Undefined where nothing is known of what the server has. */
  readonly server: ServerAnswer | undefined;
  readonly me: OwnUser;
  readonly writer: string;
}

/** Makes the start of a form that this phone has nothing of: the server's version, or the account's data. */
export function startOf(parts: StartParts): KeptForm {
  const { form, server, me, writer } = parts;
  const newest = serverFormOf(parts);
  // A draft that is being discarded here is still the newest that the server has.
  const revision = server?.form?.revision;
  const base: FormBase | null = revision === undefined ? null : { revision, answers: newest?.answers ?? {} };
  return {
    place: `form:${form}`,
    v: formVersion,
    answers: newest ? fittingAnswers(form, newest.answers) : firstAnswers(form, me),
    base,
    writer,
    sending: null,
    last: null,
    seen: [],
    savedAt: 0,
  };
}
