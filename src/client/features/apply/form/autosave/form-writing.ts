import type { FormChange, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import type { FormAutosaveOptions, FormContext } from './autosave-options.ts';
import { createFormNotes, type FormNotes } from './form-notes.ts';
import { createFormSource, type FormSource } from './form-source.ts';
import { saveArgs } from './form-view.ts';

type Change = FormChange['change'];
type SubmissionStatus = SaveFormArgs['submissionStatus'];

/** Brings what is typed onto the phone; what is kept of the form meanwhile, in another tab say, stays. */
export interface FormWriting extends FormSource {
  typing(): 'none' | 'writing' | 'unkept';
  isBusy(): boolean;
  /** All that was typed so far is on its way to the phone. */
  isUnderWay(): boolean;
  write(): Promise<void>;
  /** Puts it into the outbox. */
  queue(submissionStatus: SubmissionStatus): Promise<void>;
  /** Any other change of what is kept. */
  save(change: Change): Promise<void>;
  /** Notes what is typed where that ends at once. */
  note(): void;
  /** Nothing was typed. */
  forget(): void;
}

interface WritingOptions extends FormAutosaveOptions {
  readonly currentContext: () => FormContext;
  /** Tells whether the form is still on the screen. */
  readonly isOpen: () => boolean;
  readonly onChange: () => void;
}

export function createFormWriting(options: WritingOptions): FormWriting {
  const { form, userId, storage, now = Date.now } = options;
  const place = `form:${form}` as const;
  const source = createFormSource({ ...options, now });
  const notes = createFormNotes({ source, storage, userId });
  const keeping = createKeeping({ ...options, source, notes });
  const { edits, forward } = source;
  const save = (change: Change) => keeping.run((noting) => options.change({ place, change: noting(change) }));

  notes.takeUp();

  return {
    ...source,
    note: notes.put,
    save,
    typing: () => (source.isTyped() ? keeping.state() : 'none'),
    isBusy: keeping.isBusy,
    isUnderWay: keeping.isAllUnderWay,
    // A form that was sent or discarded meanwhile does not come back by itself.
    write: () => save((kept) => (kept === null && edits.isEmpty() ? null : forward(kept))),
    queue(submissionStatus) {
      const args = saveArgs({ form, view: source.current(), submissionStatus });
      const key = crypto.randomUUID();
      const sending = { key, submissionStatus, answers: args.answers };
      // What was submitted stands as it was: a letter more would make a draft of it.
      const submitted = submissionStatus === 'SUBMITTED' ? { answers: args.answers } : {};
      const change: Change = (kept) => ({ ...forward(kept), ...submitted, sending });
      return keeping.run((noting) => options.queue(args, { key, form: { place, change: noting(change) } }));
    },
    forget() {
      edits.clear();
      source.ended();
      notes.remove();
    },
  };
}

interface KeepingOptions extends Pick<WritingOptions, 'onChange' | 'isOpen'> {
  readonly source: FormSource;
  readonly notes: FormNotes;
}

/** Knows what is on its way to the phone, and what has come there. */
function createKeeping({ source: { edits, ended }, notes, isOpen, onChange }: KeepingOptions) {
  let underWay = 0;
  let issued = 0;
  let hasFailed = false;
  return {
    isBusy: () => underWay > 0,
    isAllUnderWay: () => underWay > 0 && issued === edits.mark(),
    state: () => (hasFailed ? ('unkept' as const) : ('writing' as const)),
    async run(work: (noting: (change: Change) => Change) => Promise<unknown>): Promise<void> {
      let upTo = 0;
      issued = edits.mark();
      underWay += 1;
      try {
        await work((change) => (kept) => {
          upTo = edits.mark();
          return change(kept);
        });
        edits.kept(upTo);
        notes.kept(upTo);
        hasFailed = false;
        ended();
      } catch (error) {
        hasFailed = true;
        // What was typed was noted when the form was closed; it may be open again, in other hands.
        if (isOpen()) notes.put();
        throw error;
      } finally {
        underWay -= 1;
        onChange();
      }
    },
  };
}
