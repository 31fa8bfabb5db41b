import { draftFault } from '#client/features/apply/form/form-answers.ts';
import { limits } from '#contract/limits.ts';
import { settleForm } from './form-resolve.ts';
import type { FormSession } from './form-session.ts';
import { isToBeQueued } from './form-view.ts';

/** From the last change until it is put into the outbox. */
const queueAfterMs = 2_000;
const queueWithinMs = 20_000;
const retryMs = { first: 2_000, longest: 30_000 } as const;

export interface Schedule {
  /** Writes what is typed to the phone, and to the outbox where it may. */
  goOn(): void;
  writeSoon(): void;
  queueSoon(): void;
  settle(): void;
  leave(): void;
  /** Tried again later where it fails. */
  attempt(work: Promise<unknown>): void;
}

/** Creates the schedule of writing to the phone and of sending. */
export function createSchedule(session: FormSession): Schedule {
  const { form, writing, timers, now = Date.now } = session;
  let afterMs: number = retryMs.first;
  /** Latest time of queueing: typing without a pause is sent from time to time. */
  let queueBy: number | null = null;
  const isDue = () => {
    const view = writing.current();
    const isBegun = writing.stored() !== null || writing.isTyped();
    if (!isBegun || session.conflictState().kind !== 'fine' || !isToBeQueued(view, session.phone(), now()))
      return false;
    session.fault = draftFault(form, view.answers);
    return session.fault === null;
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
    session.isTyping = false;
    if (isDue()) attempt(writing.queue('DRAFT'));
    else if (writing.isTyped()) attempt(writing.write());
    session.notify();
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
      const { kind } = session.conflictState();
      if (kind === 'outdated' || kind === 'same') attempt(settleForm(session));
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
