import type { KeptForm } from '#offline/outbox/form-draft.ts';
import type { FormAutosaveOptions, FormContext } from './autosave-options.ts';
import { conflictStateOf } from './conflict-state.ts';
import { createFormActions, type FormActions } from './form-actions.ts';
import { createRefusals } from './form-refusals.ts';
import { createSchedule } from './form-schedule.ts';
import { type FormSession, viewOf } from './form-session.ts';
import { createTimers } from './form-timers.ts';
import { type FormView, sameWhereUnchanged } from './form-view.ts';
import { createFormWriting } from './form-writing.ts';

export interface FormAutosave extends FormActions {
  view(): FormView;
  /** Place where an earlier visit stopped writing. */
  readonly last: KeptForm['last'];
  subscribe(listener: () => void): () => void;
  /** Also notes edits in synchronous storage: the app may be killed any moment now. */
  leave(): void;
  /** The phone has something new: of another tab, or of what was sent. */
  arrived(): void;
  /** Takes in the server's newest answer, also when the form is on the screen again. */
  contextChanged(context: FormContext): void;
  /** Tells whether the server must be asked anew before anything can be sent. */
  mustAskServer(): boolean;
  stop(): void;
}

/** Keeps one form as it is written, has it sent, and says how that stands. Nothing is written in a typing event itself. */
export function createFormAutosave(options: FormAutosaveOptions): FormAutosave {
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let currentContext = options.context;
  let shown: FormView | null = null;
  const notify = () => {
    const before = shown;
    shown = sameWhereUnchanged(before, viewOf(session));
    if (shown !== before) for (const listener of listeners) listener();
  };
  const writing = createFormWriting({
    ...options,
    currentContext: () => currentContext,
    isOpen: timers.isOpen,
    onChange: notify,
  });
  const session: FormSession = {
    ...options,
    writing,
    refusals: createRefusals(),
    timers,
    currentContext: () => currentContext,
    server: () => currentContext.server,
    conflictState: () =>
      conflictStateOf({
        view: writing.current(),
        phone: options.phone(),
        server: currentContext.server,
        updatedAt: currentContext.updatedAt,
      }),
    notify,
    fault: null,
    isTyping: false,
  };
  const schedule = createSchedule(session);
  const arrived = () => {
    notify();
    schedule.settle();
  };
  return {
    ...createFormActions(session, schedule),
    last: writing.current().last,
    view() {
      shown ??= viewOf(session);
      return shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: schedule.leave,
    arrived,
    contextChanged(context) {
      currentContext = context;
      timers.open();
      arrived();
    },
    mustAskServer: () => session.conflictState().kind === 'unread',
    stop() {
      schedule.leave();
      timers.close();
    },
  };
}
