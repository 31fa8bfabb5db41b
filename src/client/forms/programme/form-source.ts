import { createEdits, type Edits } from '#client/forms/edits.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import { formCopy, missingFields } from '#client/outbox/local-copy.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { FormAnswers, FormName, FormPlace, KeptForm } from '#offline/outbox/form-draft.ts';
import { fittingAnswers } from './form-answers.ts';
import { keptIn } from './form-status.ts';
import type { ServerForm } from './server-form.ts';

/** Facts about the form beside the phone's own copy. */
export interface FormContext {
  /** Start of the form where the phone has kept nothing of it. */
  readonly start: KeptForm;
  readonly server: ServerForm | null;
  /** Time of the server's answer. */
  readonly updatedAt: number;
}

/** Means to keep a form and to send it. */
export interface FormOptions {
  readonly form: FormName;
  readonly userId: number;
  readonly storage: PhoneStorage;
  readonly outbox: Pick<Outbox, 'state' | 'add' | 'changeForm' | 'discard'>;
  readonly context: FormContext;
  readonly now?: () => number;
}

type Answer = FormAnswers[string];

/** A form as the phone has it, with what is typed over it. */
export interface FormSource {
  readonly place: FormPlace;
  readonly edits: Edits<KeptForm>;
  /** Copy that the phone has kept. */
  stored(): KeptForm | null;
  /** Form as shown. */
  current(): KeptForm;
  /** Makes the version to keep from the phone's copy at that moment. */
  forward(kept: KeptForm | null): KeptForm;
  /** Something is to be written; that a step was left is, where a form stands already. */
  isTyped(): boolean;
  type(field: string, answer: Answer, caret: number | null): void;
  choose(answers: FormAnswers): void;
  leaveStep(step: string): void;
  /** Notes unsaved answers in synchronous storage, until the phone's database has them. */
  note(): void;
  /** The database has the edits up to a mark. */
  onTaken(mark: number): void;
  /** Nothing was typed. */
  forget(): void;
}

interface SourceOptions extends FormOptions {
  readonly currentContext: () => FormContext;
}

const answerName = (field: string) => `answer:${field}`;
const answered = (field: string, answer: Answer) => (form: KeptForm) => ({
  ...form,
  answers: { ...form.answers, [field]: answer },
});

/** Opens a form with what an earlier visit could only note laid over it. */
export function createFormSource(options: SourceOptions): FormSource {
  const { form, outbox, currentContext, now = Date.now } = options;
  const place = `form:${form}` as const;
  const edits = createEdits<KeptForm>();
  /** Start of the form when something was typed into it: it does not change under that. */
  let began: KeptForm | null = null;
  const stored = () => keptIn(outbox.state(), form);
  const beginning = () => began ?? currentContext().start;
  const typedOver = (from: KeptForm) => edits.over({ ...from, answers: fittingAnswers(form, from.answers) });
  // What another tab has put into the outbox a moment ago may not be known here: it stays named.
  const withTaken = (kept: KeptForm) =>
    sendingOf(kept, outbox.state()).at === 'server' ? settledForm(kept, outbox.state()) : kept;
  const answer = (field: string, value: Answer) => edits.put(answerName(field), answered(field, value));
  const moveTo = (last: KeptForm['last']) => edits.put('last', (one) => ({ ...one, last: last ?? one.last }));
  const fields = () => edits.names().flatMap((name) => /^answer:(.*)$/s.exec(name)?.[1] ?? []);
  const forward = (kept: KeptForm | null) => {
    const from = kept ? withTaken(kept) : beginning();
    return { ...typedOver(from), savedAt: Math.max(now(), from.savedAt + 1) };
  };
  const notes = createNotes({ ...options, place, edits, stored, forward, fields });
  const noted = notes.takeUp();
  if (noted) {
    if (stored() === null) began = noted.form;
    for (const field of noted.fields) answer(field, noted.form.answers[field] ?? null);
    moveTo(noted.form.last);
    notes.own(noted.form.savedAt);
  }
  return {
    place,
    edits,
    stored,
    forward,
    current() {
      const kept = stored();
      return typedOver(kept ? settledForm(kept, outbox.state()) : beginning());
    },
    isTyped: () => fields().length > 0 || (stored() !== null && !edits.isEmpty()),
    type(field, value, caret) {
      if (stored() === null) began ??= currentContext().start;
      answer(field, value);
      moveTo({ field, caret });
    },
    choose(answers) {
      for (const [field, value] of Object.entries(answers)) answer(field, value);
    },
    leaveStep: (step) =>
      edits.put(`step:${step}`, (one) => ({ ...one, seen: [...new Set([...one.seen, step])] })),
    note: notes.put,
    onTaken(mark) {
      notes.kept(mark);
      began = null;
    },
    forget() {
      edits.clear();
      began = null;
      notes.remove();
    },
  };
}

interface NotesOptions
  extends Pick<FormOptions, 'storage' | 'userId'>,
    Pick<FormSource, 'place' | 'edits' | 'stored' | 'forward'> {
  readonly fields: () => readonly string[];
}

/** Notes of unsaved answers where writing ends before the call does. */
function createNotes({ storage, userId, place, edits, stored, forward, fields }: NotesOptions) {
  const copy = formCopy(storage, { place, userId });
  /** The last of one's own; another tab may have put one in its place. */
  let mine: { readonly savedAt: number; readonly mark: number } | null = null;
  const own = (savedAt: number) => {
    mine = { savedAt, mark: edits.mark() };
  };
  return {
    own,
    /** Gives what an earlier visit could only note, and the fields of it that the database lacks. */
    takeUp() {
      const note = copy.get();
      const missing = note === null ? [] : missingFields(stored(), note);
      if (missing.length === 0) copy.remove();
      return note === null || missing.length === 0 ? null : { form: note.form, fields: missing };
    },
    put() {
      if (fields().length === 0) return;
      const form = forward(stored());
      const was = Object.fromEntries(fields().map((field) => [field, stored()?.answers[field] ?? null]));
      copy.put({ form, fields: fields(), was });
      own(form.savedAt);
    },
    kept(mark: number) {
      if (mine === null || mine.mark > mark) return;
      if (copy.get()?.form.savedAt === mine.savedAt) copy.remove();
      mine = null;
    },
    remove() {
      copy.remove();
      mine = null;
    },
  };
}
