import { applicationTexts } from '#contract/application-texts.ts';
import type { SavedForm, SubmissionStatus } from '#contract/form-saving.ts';
import type { ActionContext } from '#server/action.ts';
import type { Context } from '#server/context.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import type { ProgrammeFormRow } from '#server/db/tables/programme-forms.ts';
import { parseWholeForm } from '#server/http/input.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { ToldVersion } from './arrival/changes.ts';
import { tellArrival } from './arrival/tell.ts';
import { closingOf } from './closing.ts';
import type { Form, FormAnswers } from './form.ts';
import { newestRevision, readAnswers, sentEmail } from './read.ts';
import { clearDraft, getEmail, listVersions, upsertVersion } from './store.ts';

interface Basis {
  /** Revision that the writer knew, null for none; undefined overwrites any. */
  readonly revision: number | null | undefined;
  readonly writer: string | null;
}

interface Save<Answers> extends Basis {
  readonly answers: Answers;
  readonly submissionStatus: SubmissionStatus;
}

function refuseLate(context: Context): void {
  const closing = closingOf(context);
  if (closing !== null && context.clock() >= closing.at) throw new ProblemError('applications_closed');
}

/**
 * Throws `conflict` where another phone has saved since, or where the writer knows a revision that does not exist, as
 * after a restored backup. A discarded draft is never in conflict.
 */
function refuseOverwriting(rows: readonly ProgrammeFormRow[], { revision, writer }: Basis): void {
  if (revision === undefined) return;
  const [newest] = rows
    .filter(({ answers }) => answers !== null)
    .toSorted((one, other) => other.revision - one.revision);
  const known = revision ?? -1;
  if (newest === undefined || (newest.revision <= known && known <= newestRevision(rows))) return;
  if (writer !== null && newest.writer === writer) return;
  throw new ProblemError('conflict', { message: applicationTexts.otherDevice });
}

function finish<Answers extends FormAnswers>(
  { programme }: Context,
  form: Form<Answers>,
  answers: Answers,
  email: string,
): Answers {
  return parseWholeForm(form.finished(programme), { ...answers, email });
}

const submittedIn = (rows: readonly ProgrammeFormRow[]) =>
  rows.find(({ submission_status }) => submission_status === 'SUBMITTED')?.answers ?? null;

/** Reads the version that counted until now, for the mail that says what was changed; null where there was none. */
function toldVersion(form: Form<FormAnswers>, text: string | null, email: string): ToldVersion | null {
  if (text === null) return null;
  return { form: form.name, answers: readAnswers(form, text), email: sentEmail(text) ?? email };
}

/** Acquires the lock under which saves of a person's form run one after the other, over all phones and processes. */
const lockForm = ({ tx, context, me }: ActionContext, form: Form<FormAnswers>) =>
  acquireLock(tx, context.database.kind, `form:${form.name}:${me.userId}`);

export async function saveForm<Answers extends FormAnswers>(
  action: ActionContext,
  form: Form<Answers>,
  save: Save<Answers>,
): Promise<SavedForm> {
  const { tx, onCommit, context, me } = action;
  const { submissionStatus, writer } = save;
  if (form.closes) refuseLate(context);
  const email = await getEmail(tx, me.userId);
  const answers =
    submissionStatus === 'SUBMITTED' ? finish(context, form, save.answers, email) : save.answers;
  const own = { userId: me.userId, form: form.name };
  await lockForm(action, form);
  const rows = await listVersions(tx, own);
  refuseOverwriting(rows, save);
  const [revision, now] = [newestRevision(rows) + 1, context.clock()];
  const id = await upsertVersion(tx, {
    user_id: me.userId,
    form: form.name,
    submission_status: submissionStatus,
    answers: JSON.stringify(answers),
    revision,
    writer,
    saved_at: now,
  });
  if (submissionStatus === 'SUBMITTED') {
    await clearDraft(tx, { ...own, revision });
    const version = { form: form.name, answers, email };
    await tellArrival(action, { version, before: toldVersion(form, submittedIn(rows), email), at: now });
  }
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.form' }));
  return { id, submissionStatus, revision, savedDate: new Date(now).toISOString() };
}

export async function discardDraft(
  action: ActionContext,
  form: Form<FormAnswers>,
  basis: Basis,
): Promise<void> {
  const { tx, onCommit, context, me } = action;
  const own = { userId: me.userId, form: form.name };
  await lockForm(action, form);
  const rows = await listVersions(tx, own);
  const hasDraft = rows.some((row) => row.submission_status === 'DRAFT' && row.answers !== null);
  if (!hasDraft) return;
  refuseOverwriting(rows, basis);
  if (await clearDraft(tx, { ...own, revision: newestRevision(rows) + 1 }))
    onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.form' }));
}
