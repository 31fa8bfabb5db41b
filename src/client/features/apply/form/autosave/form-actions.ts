import { cleanAnswer } from '#client/features/apply/form/form-answers.ts';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { applicationTexts } from '#contract/application-texts.ts';
import { discardForm, resolveForm } from './form-resolve.ts';
import type { Schedule } from './form-schedule.ts';
import type { FormSession } from './form-session.ts';

export type FormActions = Pick<
  FormHandle,
  'change' | 'leaveStep' | 'resolve' | 'submit' | 'discard' | 'flush'
>;

/** Creates the actions that screens call. */
export function createFormActions(
  session: FormSession,
  { goOn, writeSoon, queueSoon, attempt }: Schedule,
): FormActions {
  const { writing, refusals, timers } = session;
  return {
    change(field, given, caret = null) {
      const answer = cleanAnswer(given);
      if (writing.current().answers[field] === answer) return;
      writing.begin();
      writing.edits.put(field, answer);
      writing.edits.at({ field, caret });
      refusals.touch(field);
      session.fault = null;
      session.isTyping = true;
      writeSoon();
      queueSoon();
      session.notify();
    },
    leaveStep(step) {
      if (!writing.current().seen.includes(step)) writing.edits.leave(step);
      goOn();
    },
    resolve: (answers) => attempt(resolveForm(session, answers).then(goOn)),
    async submit() {
      if (session.conflictState().kind === 'conflict') throw new Error(applicationTexts.otherDevice);
      timers.endAll();
      refusals.clear();
      session.isTyping = false;
      session.fault = null;
      await writing.queue('SUBMITTED');
    },
    discard() {
      timers.endAll();
      return discardForm(session);
    },
    async flush() {
      timers.end('write');
      while (writing.isTyped()) await writing.write();
    },
  };
}
