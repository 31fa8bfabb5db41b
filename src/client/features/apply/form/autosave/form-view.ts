import { isDeletedThere, type OnPhone } from '#client/features/apply/form/derive-status.ts';
import type { LeftOver } from '#client/features/apply/form/form-answers.ts';
import { formDifferences } from '#client/features/apply/form/form-differences.ts';
import type { FormHandle, OtherVersion, SavedState } from '#client/features/apply/form/form-handle.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import { areSameAnswers, isFormUnsent, sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import type { FormAnswers, FormName, KeptForm, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import type { ConflictState } from './conflict-state.ts';

/** Form as its screens see it, without its actions. */
export interface FormView
  extends Pick<FormHandle, 'answers' | 'saved' | 'refusedFields' | 'refusal' | 'isLate' | 'seen' | 'other'> {
  readonly leftOver: readonly LeftOver[];
}

export interface Refused {
  readonly key: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly isLate: boolean;
}

/** The submission that the server did not take; null where it waits, or another device was faster. */
export function refusedSubmission(form: KeptForm, phone: OnPhone): Refused | null {
  const where = sendingOf(form, phone);
  if (where.at !== 'outbox' || form.sending?.submissionStatus !== 'SUBMITTED') return null;
  const { refusal, key } = where.entry;
  if (refusal === null || refusal.code === 'conflict') return null;
  return {
    key,
    message: refusal.message,
    fields: refusal.fields ?? {},
    isLate: refusal.code === 'applications_closed',
  };
}

/** Reason of the server's refusal of the draft, in a sentence. */
export function draftTrouble(form: KeptForm, phone: OnPhone): string | null {
  const where = sendingOf(form, phone);
  if (where.at !== 'outbox' || form.sending?.submissionStatus !== 'DRAFT') return null;
  const { refusal } = where.entry;
  if (refusal === null || refusal.code === 'conflict') return null;
  return Object.values(refusal.fields ?? {})[0] ?? refusal.message;
}

interface SavedParts {
  readonly view: KeptForm;
  readonly phone: OnPhone;
  readonly server: ServerForm | null;
  /** Time of the server's answer. */
  readonly updatedAt: number;
  /** True where the phone has kept anything of the form. */
  readonly isKept: boolean;
  readonly typing: 'none' | 'writing' | 'unkept';
  readonly trouble: string | null;
}

export function savedState(parts: SavedParts): SavedState {
  const { view, phone, server, updatedAt, isKept, typing, trouble } = parts;
  if (typing !== 'none') return { where: typing, at: null, trouble };
  const { base } = settledForm(view, phone);
  if (!isKept && base === null) return { where: 'nowhere', at: null, trouble };
  const isHereOnly = isFormUnsent(view, phone) || isDeletedThere(view, phone, { form: server, updatedAt });
  if (isKept && isHereOnly) return { where: 'phone', at: view.savedAt, trouble };
  const sent = sendingOf(view, phone);
  const known = server !== null && server.revision === base?.revision ? Date.parse(server.savedDate) : null;
  return { where: 'server', at: sent.at === 'server' ? sent.sent.at : (known ?? view.savedAt), trouble };
}

/** Version of another device, where the person has to choose. */
export function otherVersion(conflictState: ConflictState, { answers, base }: KeptForm): OtherVersion | null {
  if (conflictState.kind !== 'conflict') return null;
  const { answers: theirs, savedDate } = conflictState.server;
  const differences = formDifferences({ mine: answers, theirs, base: base?.answers ?? {} });
  return { answers: theirs, savedDate, differences };
}

/** A refusal is asked again after this time: the organisers may have opened the form again. */
const closedMs = 600_000;

/** Tells whether to queue the answers as a draft: they differ from everything the server was asked to take. */
export function isToBeQueued(view: KeptForm, phone: OnPhone, now: number): boolean {
  if (!isFormUnsent(view, phone)) return false;
  const where = sendingOf(view, phone);
  if (where.at !== 'outbox') return true;
  const { refusal } = where.entry;
  if (refusal === null && view.sending?.submissionStatus === 'SUBMITTED') return false;
  if (refusal?.code === 'applications_closed' && Math.abs(now - refusal.at) < closedMs) return false;
  return !areSameAnswers(view.answers, view.sending?.answers ?? {});
}

interface SaveParts {
  readonly form: FormName;
  readonly view: KeptForm;
  readonly submissionStatus: SaveFormArgs['submissionStatus'];
}

/** Arguments of the outbox entry that saves the form. */
export const saveArgs = ({ form, view, submissionStatus }: SaveParts): SaveFormArgs => ({
  form,
  submissionStatus,
  answers: view.answers,
  revision: view.base?.revision ?? null,
  writer: view.writer,
});

const areIdentical = (a: FormAnswers, b: FormAnswers) =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([name, answer]) => b[name] === answer);

const sameOf = <T>(before: T, after: T): T =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;

/** A view with the objects of the one before, wherever they say the same: so little is drawn anew. */
export function sameWhereUnchanged(before: FormView | null, after: FormView): FormView {
  if (before === null) return after;
  const merged: FormView = {
    // Compared without writing them out: it is done at each letter.
    answers: areIdentical(before.answers, after.answers) ? before.answers : after.answers,
    saved: sameOf(before.saved, after.saved),
    refusedFields: sameOf(before.refusedFields, after.refusedFields),
    refusal: after.refusal,
    isLate: after.isLate,
    seen: sameOf(before.seen, after.seen),
    other: sameOf(before.other, after.other),
    leftOver: sameOf(before.leftOver, after.leftOver),
  };
  const isSame = (Object.keys(merged) as (keyof FormView)[]).every((name) => merged[name] === before[name]);
  return isSame ? before : merged;
}
