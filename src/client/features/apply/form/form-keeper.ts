import { applicationTexts } from '#contract/application-texts.ts';
import { limits } from '#contract/limits.ts';
import type { KeptForm } from '#offline/outbox/kept-form.ts';
import { cleanAnswer, draftFault, leftOverAnswers } from './form-answers.ts';
import { discardForm, resolveForm, settleForm } from './form-endings.ts';
import type { FormHandle } from './form-handle.ts';
import type { FormKeeperParts, FormSurroundings } from './form-keeper-parts.ts';
import { createRefusals, type Refusals } from './form-refusals.ts';
import { type Standing, standingOf } from './form-standing.ts';
import { createTimers, type Timers } from './form-timers.ts';
import {
  draftTrouble,
  type FormView,
  isToBeQueued,
  otherVersion,
  sameWhereUnchanged,
  savedState,
} from './form-view.ts';
import { createFormWriting, type FormWriting } from './form-writing.ts';
import type { ServerForm } from './server-form.ts';

type Deeds = Pick<FormHandle, 'change' | 'leaveStep' | 'resolve' | 'submit' | 'discard' | 'flush'>;

export interface FormKeeper extends Deeds {
  view(): FormView;
  /** Where an earlier visit stopped writing. */
  readonly last: KeptForm['last'];
  subscribe(listener: () => void): () => void;
  /** The app may be killed any moment now: what is being written is also noted where that ends at once. */
  leave(): void;
  /** The phone has something new: of another tab, or of what was sent. */
  arrived(): void;
  /** The server has said something new, or the form is on the screen again. */
  surrounded(surroundings: FormSurroundings): void;
  /** Whether the server must be asked anew before anything can be sent. */
  mustAskServer(): boolean;
  stop(): void;
}

/** From the last change until it is put into the outbox. */
const queueAfterMs = 2_000;
const queueWithinMs = 20_000;
const retryMs = { first: 2_000, longest: 30_000 } as const;

interface Desk extends FormKeeperParts {
  readonly writing: FormWriting;
  readonly refusals: Refusals;
  readonly timers: Timers;
  readonly around: () => FormSurroundings;
  readonly standing: () => Standing;
  readonly server: () => ServerForm | null;
  readonly tell: () => void;
  /** Why the server would not take the draft, as far as this phone can see. */
  fault: string | null;
  /** A key was pressed a moment ago. */
  isTyping: boolean;
}

/** Keeps one form as it is written, has it sent, and says how that stands. Nothing is written in a typing event itself. */
export function createFormKeeper(parts: FormKeeperParts): FormKeeper {
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let around = parts.surroundings;
  let shown: FormView | null = null;
  const tell = () => {
    const before = shown;
    shown = sameWhereUnchanged(before, viewOf(desk));
    if (shown !== before) for (const listener of listeners) listener();
  };
  const writing = createFormWriting({
    ...parts,
    around: () => around,
    isOpen: timers.isOpen,
    onChange: tell,
  });
  const desk: Desk = {
    ...parts,
    writing,
    refusals: createRefusals(),
    timers,
    around: () => around,
    server: () => around.server,
    standing: () =>
      standingOf({ view: writing.current(), phone: parts.phone(), server: around.server, asOf: around.asOf }),
    tell,
    fault: null,
    isTyping: false,
  };
  const course = createCourse(desk);
  const arrived = () => {
    tell();
    course.settle();
  };
  return {
    ...deedsAt(desk, course),
    last: writing.current().last,
    view() {
      shown ??= viewOf(desk);
      return shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: course.leave,
    arrived,
    surrounded(surroundings) {
      around = surroundings;
      timers.open();
      arrived();
    },
    mustAskServer: () => desk.standing().kind === 'unread',
    stop() {
      course.leave();
      timers.close();
    },
  };
}

function viewOf({ form, writing, refusals, fault, standing, ...desk }: Desk): FormView {
  const [view, kept] = [writing.current(), writing.stored()];
  const [phone, server] = [desk.phone(), desk.server()];
  const refused = refusals.of(kept, phone);
  const trouble = fault ?? (kept && draftTrouble(kept, phone));
  return {
    answers: view.answers,
    saved: savedState({ view, phone, server, isKept: kept !== null, typing: writing.typing(), trouble }),
    refusedFields: refused?.fields ?? noFields,
    refusal: refused?.message ?? null,
    isLate: refused?.isLate ?? false,
    seen: view.seen,
    // Nobody is asked in the middle of a word.
    other: desk.isTyping ? null : otherVersion(standing(), view),
    leftOver: leftOverAnswers(form, view.answers),
  };
}

const noFields = {};

interface Course {
  /** What is typed goes to the phone, and to the outbox where it may. */
  goOn(): void;
  writeSoon(): void;
  queueSoon(): void;
  settle(): void;
  leave(): void;
  /** Tried again later where it fails. */
  attempt(work: Promise<unknown>): void;
}

/** When what is written goes on its way. */
function createCourse(desk: Desk): Course {
  const { form, writing, timers, now = Date.now } = desk;
  let afterMs: number = retryMs.first;
  /** Whoever types without a pause is sent from time to time. */
  let queueBy: number | null = null;
  const isDue = () => {
    const view = writing.current();
    const isBegun = writing.stored() !== null || writing.isTyped();
    if (!isBegun || desk.standing().kind !== 'fine' || !isToBeQueued(view, desk.phone(), now())) return false;
    desk.fault = draftFault(form, view.answers);
    return desk.fault === null;
  };
  const attempt = (work: Promise<unknown>) => {
    const succeeded = () => {
      afterMs = retryMs.first;
      timers.end('retry');
    };
    const failed = () => {
      timers.start('retry', afterMs, goOn);
      afterMs = Math.min(2 * afterMs, retryMs.longest);
    };
    void work.then(succeeded, failed);
  };
  const goOn = () => {
    timers.end('write');
    timers.end('queue');
    queueBy = null;
    desk.isTyping = false;
    if (isDue()) attempt(writing.queue('DRAFT'));
    else if (writing.isTyped()) attempt(writing.write());
    desk.tell();
  };
  const write = () => {
    if (!writing.isTyped()) return;
    if (!writing.isBusy()) return attempt(writing.write());
    // A phone that is slower than the typing is not asked again before it has answered.
    writing.note();
    timers.start('write', limits.draftPauseMs, write);
  };
  const writeSoon = () => {
    if (!timers.isSet('write')) timers.start('write', limits.draftPauseMs, write);
  };
  return {
    attempt,
    goOn,
    writeSoon,
    queueSoon() {
      queueBy ??= now() + queueWithinMs;
      timers.start('queue', Math.min(queueAfterMs, Math.max(0, queueBy - now())), goOn);
    },
    settle() {
      const { kind } = desk.standing();
      if (kind === 'outdated' || kind === 'same') attempt(settleForm(desk));
      // What an earlier visit has left, or was not taken.
      if (writing.isTyped() && !writing.isBusy()) writeSoon();
      if (!timers.isSet('queue') && isDue()) timers.start('queue', queueAfterMs, goOn);
    },
    leave() {
      writing.note();
      if (!writing.isUnderWay()) goOn();
    },
  };
}

/** What the screens do. */
function deedsAt(desk: Desk, { goOn, writeSoon, queueSoon, attempt }: Course): Deeds {
  const { writing, refusals, timers } = desk;
  return {
    change(field, given, caret = null) {
      const answer = cleanAnswer(given);
      if (writing.current().answers[field] === answer) return;
      writing.begin();
      writing.edits.put(field, answer);
      writing.edits.at({ field, caret });
      refusals.touch(field);
      desk.fault = null;
      desk.isTyping = true;
      writeSoon();
      queueSoon();
      desk.tell();
    },
    leaveStep(step) {
      if (!writing.current().seen.includes(step)) writing.edits.leave(step);
      goOn();
    },
    resolve: (answers) => attempt(resolveForm(desk, answers).then(goOn)),
    async submit() {
      if (desk.standing().kind === 'conflict') throw new Error(applicationTexts.otherDevice);
      timers.endAll();
      refusals.clear();
      desk.isTyping = false;
      desk.fault = null;
      await writing.queue('SUBMITTED');
    },
    discard() {
      timers.endAll();
      return discardForm(desk);
    },
    async flush() {
      timers.end('write');
      while (writing.isTyped()) await writing.write();
    },
  };
}
