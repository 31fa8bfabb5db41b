import type { KeptForm } from '#offline/outbox/form-draft.ts';
import { createCourse } from './form-course.ts';
import { createOutboxActions, type Deeds } from './form-deeds.ts';
import { type Desk, viewOf } from './form-desk.ts';
import type { FormKeeperParts, FormSurroundings } from './form-keeper-parts.ts';
import { createRefusals } from './form-refusals.ts';
import { standingOf } from './form-standing.ts';
import { createTimers } from './form-timers.ts';
import { type FormView, sameWhereUnchanged } from './form-view.ts';
import { createFormWriting } from './form-writing.ts';

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

/** Keeps one form as it is written, has it sent, and says how that stands. Nothing is written in a typing event itself. */
export function createFormKeeper(parts: FormKeeperParts): FormKeeper {
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let around = parts.surroundings;
  let shown: FormView | null = null;
  const notify = () => {
    const before = shown;
    shown = sameWhereUnchanged(before, viewOf(desk));
    if (shown !== before) for (const listener of listeners) listener();
  };
  const writing = createFormWriting({
    ...parts,
    around: () => around,
    isOpen: timers.isOpen,
    onChange: notify,
  });
  const desk: Desk = {
    ...parts,
    writing,
    refusals: createRefusals(),
    timers,
    around: () => around,
    server: () => around.server,
    standing: () =>
      standingOf({
        view: writing.current(),
        phone: parts.phone(),
        server: around.server,
        updatedAt: around.updatedAt,
      }),
    notify,
    fault: null,
    isTyping: false,
  };
  const course = createCourse(desk);
  const arrived = () => {
    notify();
    course.settle();
  };
  return {
    ...createOutboxActions(desk, course),
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
