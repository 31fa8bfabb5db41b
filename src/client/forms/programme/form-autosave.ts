import { type Autosave, createAutosave } from '#client/forms/autosave.ts';
import { createEmitter } from '#client/lib/emitter.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import { saveFormKind } from '#offline/kinds/forms.ts';
import type { FormAnswers, FormName, KeptForm, SaveFormArgs } from '#offline/outbox/form-draft.ts';
import { cleanAnswer, draftFault } from './form-answers.ts';
import {
  type ConflictState,
  conflictStateOf,
  discardForm,
  resolveForm,
  settleForm,
} from './form-conflict.ts';
import { createFormSource, type FormContext, type FormOptions, type FormSource } from './form-source.ts';
import {
  createRefusals,
  type FormView,
  isToBeQueued,
  sameWhereUnchanged,
  saveArgs,
  viewOf,
} from './form-view.ts';

/*
 * A form of the programme is saved on the phone by the autosave, and from there goes to the server as a draft: two
 * seconds after the last change (`queueAfterMs`), and every twenty where somebody types without a pause, unless there is
 * a conflict (`form-conflict.ts`) or the server would not take it. Submitting is the same kind of entry in the outbox.
 */
const queueAfterMs = 2_000;
const queueWithinMs = 20_000;

/** Calls of the screens. */
interface FormActions {
  change(field: string, answer: FormAnswers[string], caret?: number | null): void;
  /** A step was left: from now on what it lacks is shown. */
  leaveStep(step: string): void;
  /** The answers chosen field by field. */
  resolve(answers: FormAnswers): void;
  /** Keeps it for sending; resolves when the phone has it for good. */
  submit(): Promise<void>;
  /** Deletes the draft, here and on the server; what was submitted stays. */
  discard(): Promise<void>;
  /** Everything typed so far is on the phone when this resolves. */
  flush(): Promise<void>;
}

/** A form that is being filled in, as its screens see it. */
export interface FormHandle extends FormView, FormActions {
  readonly form: FormName;
  /** Place where an earlier visit stopped writing; null in a form that nobody has begun. */
  readonly last: KeptForm['last'];
}

export interface FormAutosave extends FormActions, Pick<FormHandle, 'last'> {
  view(): FormView;
  subscribe(listener: () => void): () => void;
  /** Also notes edits in synchronous storage: the app may be killed any moment now. */
  leave(): void;
  /** The phone has something new: of another tab, or of what was sent. */
  arrived(): void;
  /** Takes in the server's newest answer. */
  contextChanged(context: FormContext): void;
  /** Tells whether the server must be asked anew before anything can be sent. */
  mustAskServer(): boolean;
  open(): void;
  stop(): void;
}

/** Keeps one form as it is written, has it sent, and says how that stands. */
export function createFormAutosave(options: FormOptions): FormAutosave {
  const session = createSession(options);
  const { source, autosave, queueing } = session;
  const arrived = () => {
    session.notify();
    const { kind } = session.conflictState();
    if ((kind === 'outdated' || kind === 'same') && !autosave.isBusy()) autosave.attempt(settleForm(session));
    // What an earlier visit has left, or was not taken.
    if (source.isTyped() && !autosave.isBusy()) autosave.saveSoon();
    queueing.resume();
  };
  return {
    ...createActions(session),
    last: source.current().last,
    view: session.view,
    subscribe: session.subscribe,
    leave: autosave.leave,
    arrived,
    contextChanged(context) {
      session.context = context;
      arrived();
    },
    open: autosave.timers.open,
    mustAskServer: () => session.conflictState().kind === 'unread',
    stop() {
      autosave.leave();
      autosave.timers.close();
    },
  };
}

/** State and means of a form while it is open. */
interface FormSession extends Pick<FormOptions, 'form' | 'outbox'> {
  readonly source: FormSource;
  readonly autosave: Autosave<KeptForm>;
  readonly queueing: Queueing;
  readonly refusals: ReturnType<typeof createRefusals>;
  readonly conflictState: () => ConflictState;
  readonly server: () => FormContext['server'];
  readonly save: (change: (kept: KeptForm | null) => KeptForm | null) => Promise<void>;
  readonly queue: (submissionStatus: SaveFormArgs['submissionStatus']) => Promise<void>;
  readonly view: () => FormView;
  readonly subscribe: FormAutosave['subscribe'];
  readonly notify: () => void;
  context: FormContext;
  /** Reason why the server would refuse the draft, as far as this phone can see. */
  fault: string | null;
  /** A key was pressed a moment ago. */
  isTyping: boolean;
}

function createSession(options: FormOptions): FormSession {
  const { form, outbox, now = Date.now } = options;
  const changes = createEmitter();
  let shown: FormView | null = null;
  const source = createFormSource({ ...options, currentContext: () => session.context });
  const { place, edits, forward } = source;
  const view = () => {
    shown ??= viewOf(session);
    return shown;
  };
  const notify = () => {
    const before = shown;
    shown = sameWhereUnchanged(before, viewOf(session));
    if (shown !== before) changes.emit();
  };
  const autosave = createAutosave<KeptForm>({
    edits,
    isTyped: source.isTyped,
    // A form that was sent or discarded meanwhile does not come back by itself.
    write: (taking) =>
      outbox.changeForm(
        place,
        taking((kept) => (kept === null && edits.isEmpty() ? null : forward(kept))),
      ),
    goOn: () => session.queueing.goOn(),
    note: source.note,
    onTaken: source.onTaken,
    onChange: notify,
  });
  const session: FormSession = {
    form,
    outbox,
    source,
    autosave,
    view,
    notify,
    refusals: createRefusals(),
    context: options.context,
    fault: null,
    isTyping: false,
    server: () => session.context.server,
    conflictState: () => conflictStateOf(source.current(), outbox.state(), session.context),
    save: (change) => autosave.run((taking) => outbox.changeForm(place, taking(change))),
    queue: (submissionStatus) => queueForm(session, submissionStatus),
    subscribe: changes.subscribe,
    get queueing() {
      return queueing;
    },
  };
  const queueing = createQueueing(session, now);
  return session;
}

/** Puts the form into the outbox; what is typed is on the phone with it. */
async function queueForm(
  { form, outbox, source, autosave }: FormSession,
  submissionStatus: SaveFormArgs['submissionStatus'],
): Promise<void> {
  const args = saveArgs({ form, view: source.current(), submissionStatus });
  const key = crypto.randomUUID();
  const sending = { key, submissionStatus, answers: args.answers };
  // What was submitted stands as it was: a letter more would make a draft of it.
  const submitted = submissionStatus === 'SUBMITTED' ? { answers: args.answers } : {};
  await autosave.run((taking) => {
    const change = taking((kept: KeptForm | null) => ({ ...source.forward(kept), ...submitted, sending }));
    return outbox.add(saveFormKind, args, { key, form: { place: source.place, change } });
  });
}

interface Queueing {
  /** Saves what is typed, on the phone and in the outbox where it may go there. */
  goOn(): void;
  soon(): void;
  /** Goes on with what an earlier visit has left. */
  resume(): void;
}

function createQueueing(session: FormSession, now: () => number): Queueing {
  const { form, outbox, source, autosave } = session;
  const { timers } = autosave;
  /** Latest time of queueing: typing without a pause is sent from time to time. */
  let queueBy: number | null = null;
  const isDue = () => {
    const view = source.current();
    const isBegun = source.stored() !== null || source.isTyped();
    if (!isBegun || session.conflictState().kind !== 'fine' || !isToBeQueued(view, outbox.state(), now()))
      return false;
    session.fault = draftFault(form, view.answers);
    return session.fault === null;
  };
  const goOn = () => {
    timers.end('save');
    timers.end('queue');
    queueBy = null;
    session.isTyping = false;
    if (isDue()) autosave.attempt(session.queue('DRAFT'));
    else autosave.save();
    session.notify();
  };
  return {
    goOn,
    soon() {
      queueBy ??= now() + queueWithinMs;
      timers.start('queue', Math.min(queueAfterMs, Math.max(0, queueBy - now())), goOn);
    },
    resume() {
      if (!timers.isSet('queue') && isDue()) timers.start('queue', queueAfterMs, goOn);
    },
  };
}

function createActions(session: FormSession): FormActions {
  const { source, autosave, queueing, refusals } = session;
  return {
    change(field, given, caret = null) {
      const answer = cleanAnswer(given);
      if (source.current().answers[field] === answer) return;
      source.type(field, answer, caret);
      refusals.touch(field);
      session.fault = null;
      session.isTyping = true;
      autosave.saveSoon();
      queueing.soon();
      session.notify();
    },
    leaveStep(step) {
      if (!source.current().seen.includes(step)) source.leaveStep(step);
      queueing.goOn();
    },
    resolve: (answers) => autosave.attempt(resolveForm(session, answers).then(queueing.goOn)),
    async submit() {
      if (session.conflictState().kind === 'conflict') throw new Error(applicationTexts.otherDevice);
      autosave.timers.endAll();
      refusals.clear();
      session.isTyping = false;
      session.fault = null;
      await session.queue('SUBMITTED');
    },
    discard() {
      autosave.timers.endAll();
      return discardForm(session);
    },
    async flush() {
      autosave.timers.end('save');
      while (source.isTyped()) await session.save((kept) => source.forward(kept));
    },
  };
}
