import { cleanAnswer } from '#client/features/apply/form/form-answers.ts';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import type { Course } from './form-course.ts';
import type { Desk } from './form-desk.ts';
import { discardForm, resolveForm } from './form-endings.ts';

export type Deeds = Pick<FormHandle, 'change' | 'leaveStep' | 'resolve' | 'submit' | 'discard' | 'flush'>;

/** What the screens do. */
export function createOutboxActions(desk: Desk, { goOn, writeSoon, queueSoon, attempt }: Course): Deeds {
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
      desk.notify();
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
