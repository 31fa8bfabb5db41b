import type { SaveState } from '#client/forms/autosave.ts';
import type { FormDifference } from '#client/forms/conflict.ts';
import { areSameAnswers, isFormUnsent, sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import type { Refusal } from '#offline/outbox/entry.ts';
import type { FormAnswers, FormName, KeptForm, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import { type LeftOver, leftOverAnswers } from './form-answers.ts';
import { type ConflictState, formDifferences } from './form-conflict.ts';
import type { FormContext, FormSource } from './form-source.ts';
import { isDeletedThere, type OnPhone } from './form-status.ts';

/** Place where the answers are saved by now. */
export interface SavedState {
  /** `failed`: the phone did not take it. */
  readonly where: 'nowhere' | Exclude<SaveState, 'resting'> | 'phone' | 'server';
  /** Time when it got there. */
  readonly at: number | null;
  /** Reason of the server's refusal of the draft, in a sentence. */
  readonly trouble: string | null;
}

/** Version that another device has saved since this one began. */
export interface OtherVersion {
  readonly answers: FormAnswers;
  readonly savedDate: string;
  /** Every field in which the two differ, and which side is suggested. */
  readonly differences: readonly FormDifference[];
}

/** A form as its screens see it, without its actions. */
export interface FormView {
  readonly answers: FormAnswers;
  readonly saved: SavedState;
  /** Faults of the fields when the server refused the submission; empty otherwise. */
  readonly refusedFields: Readonly<Record<string, string>>;
  /** Its sentence then; null otherwise. */
  readonly refusal: string | null;
  /** It refused it because applications have closed. */
  readonly isLate: boolean;
  readonly seen: readonly string[];
  /** Not null: choose before anything is sent again. */
  readonly other: OtherVersion | null;
  /** Answers to questions that this version of the app does not ask. */
  readonly leftOver: readonly LeftOver[];
}

interface ViewParts {
  readonly form: FormName;
  readonly source: FormSource;
  readonly autosave: { readonly state: () => SaveState };
  readonly outbox: { readonly state: () => OnPhone };
  readonly refusals: Refusals;
  readonly conflictState: () => ConflictState;
  readonly context: FormContext;
  readonly fault: string | null;
  readonly isTyping: boolean;
}

/** Makes the view that the screens see. */
export function viewOf({ form, source, autosave, outbox, context, ...parts }: ViewParts): FormView {
  const [view, kept, phone] = [source.current(), source.stored(), outbox.state()];
  const refused = parts.refusals.of(kept, phone);
  const trouble = parts.fault ?? (kept && refusalOf(kept, phone, 'DRAFT')?.words) ?? null;
  return {
    answers: view.answers,
    saved: { ...savedState({ view, kept, phone, state: autosave.state() }, context), trouble },
    refusedFields: refused?.fields ?? noFields,
    refusal: refused?.message ?? null,
    isLate: refused?.code === 'applications_closed',
    seen: view.seen,
    // Nobody is asked in the middle of a word.
    other: parts.isTyping ? null : otherVersion(parts.conflictState(), view),
    leftOver: leftOverAnswers(form, view.answers),
  };
}

const noFields = {};

/** The server's refusal of what was put into the outbox last; null where it waits, or another device was faster. */
function refusalOf(form: KeptForm, phone: OnPhone, status: SaveFormArgs['submissionStatus']) {
  const where = sendingOf(form, phone);
  if (where.at !== 'outbox' || form.sending?.submissionStatus !== status) return null;
  const { refusal, key } = where.entry;
  if (refusal === null || refusal.code === 'conflict') return null;
  return { ...refusal, key, words: Object.values(refusal.fields ?? {})[0] ?? refusal.message };
}

interface SavedParts {
  readonly view: KeptForm;
  readonly kept: KeptForm | null;
  readonly phone: OnPhone;
  readonly state: SaveState;
}

function savedState(
  { view, kept, phone, state }: SavedParts,
  { server, updatedAt }: FormContext,
): Pick<SavedState, 'where' | 'at'> {
  if (state !== 'resting') return { where: state, at: null };
  const { base } = settledForm(view, phone);
  if (kept === null && base === null) return { where: 'nowhere', at: null };
  const isHereOnly = isFormUnsent(view, phone) || isDeletedThere(view, phone, { form: server, updatedAt });
  if (kept !== null && isHereOnly) return { where: 'phone', at: view.savedAt };
  const sent = sendingOf(view, phone);
  const known = server !== null && server.revision === base?.revision ? Date.parse(server.savedDate) : null;
  return { where: 'server', at: sent.at === 'server' ? sent.sent.at : (known ?? view.savedAt) };
}

/** Version of another device, where the person has to choose. */
function otherVersion(conflictState: ConflictState, { answers, base }: KeptForm): OtherVersion | null {
  if (conflictState.kind !== 'conflict') return null;
  const { answers: theirs, savedDate } = conflictState.server;
  const differences = formDifferences({ mine: answers, theirs, base: base?.answers ?? {} });
  return { answers: theirs, savedDate, differences };
}

/** Refusal of a submission; it stays in sight while the answers are mended and saved as a draft again. */
interface Refusals {
  of(form: KeptForm | null, phone: OnPhone): Pick<Refusal, 'message' | 'fields' | 'code'> | null;
  /** The answer in question is another one now. */
  touch(field: string): void;
  clear(): void;
}

export function createRefusals(): Refusals {
  let refused: ReturnType<Refusals['of']> = null;
  let knownKey: string | null = null;
  return {
    of(form, phone) {
      const found = form && refusalOf(form, phone, 'SUBMITTED');
      if (found && found.key !== knownKey) {
        refused = found;
        knownKey = found.key;
      }
      return refused;
    },
    touch(field) {
      if (refused?.fields === undefined || !(field in refused.fields)) return;
      const { [field]: _, ...fields } = refused.fields;
      refused = Object.keys(fields).length === 0 ? null : { ...refused, fields };
    },
    clear() {
      refused = null;
    },
  };
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

const areSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A view with the objects of the one before, wherever they say the same: so little is drawn anew. */
export function sameWhereUnchanged(before: FormView | null, after: FormView): FormView {
  if (before === null) return after;
  const names = Object.keys(after) as (keyof FormView)[];
  // Answers are compared without writing them out: it is done at each letter.
  const changed = names.filter((name) =>
    name === 'answers' ? !areIdentical(before.answers, after.answers) : !areSame(before[name], after[name]),
  );
  return changed.length === 0
    ? before
    : { ...before, ...Object.fromEntries(changed.map((name) => [name, after[name]])) };
}
