import { useMemo, useRef, useState } from 'react';
import { focusField } from '#client/features/apply/fields/focus-field.ts';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { CloseButton } from '#client/features/apply/frame/close-button.tsx';
import { FormFrame } from '#client/features/apply/frame/form-frame.tsx';
import styles from '#client/features/apply/frame/form-skeleton.module.css';
import { QuestionList } from '#client/features/apply/frame/question-list.tsx';
import { RefusalNote } from '#client/features/apply/frame/refusal-note.tsx';
import { SavedLine, TroubleLine } from '#client/features/apply/frame/saved-line.tsx';
import { SubmittedLine } from '#client/features/apply/frame/submitted-line.tsx';
import { usePlaceFocus } from '#client/features/apply/frame/use-place-focus.ts';
import { useSubmit, useWayOut } from '#client/features/apply/frame/use-submit.ts';
import { mentorQuestions } from '#client/features/apply/questions/mentor-questions.ts';
import { shownFaults } from '#client/features/apply/questions/shown-faults.ts';
import { useOwnFaults } from '#client/features/apply/questions/use-own-faults.ts';
import { FaultsPanel } from '#client/features/apply/review/faults-panel.tsx';
import { FormEnd } from '#client/features/apply/review/form-end.tsx';
import { OfflineLine } from '#client/features/apply/review/offline-line.tsx';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { PlainFailure } from '#client/ui/layout/plain-failure.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { FinishedMentorSchema } from '#contract/mentors.ts';

/** Drawn only where two devices have written. */
const ConflictPage = lazyComponent(
  () => import('#client/features/apply/conflict/conflict-page.tsx').then((module) => module.ConflictPage),
  PlainFailure,
);

interface MentorFormProps {
  readonly handle: FormHandle;
}

export const title = 'Register as a mentor';
/** Stands in the list of steps that were left once it has been tried to register. */
const wholeForm = 'mentor';

function useFaults(handle: FormHandle) {
  const { email } = useMe();
  const { refusedFields: refused, seen } = handle;
  const answers = useMemo(() => ({ ...handle.answers, email }), [handle.answers, email]);
  const own = useOwnFaults(FinishedMentorSchema, answers);
  const isDone = seen.includes(wholeForm);
  const shown = shownFaults(mentorQuestions, { own, refused }, isDone ? 'done' : 'writing');
  return { answers, own, shown, isDone };
}

/** The registration as a mentor, on one page. */
export function MentorForm({ handle }: MentorFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, title);
  const { answers, own, shown, isDone } = useFaults(handle);
  const { fields } = usePlaceFocus({
    place: handle.other ? 'conflict' : wholeForm,
    heading,
    last: handle.last,
  });
  const status = useFormStatus(handle.form);
  const submitted = 'submitted' in status ? status.submitted : null;
  const { isBusy, failure, send } = useSubmit({ submit: handle.submit, onKept: useWayOut() });
  const [tries, setTries] = useState(0);
  if (handle.other)
    return <ConflictPage title="Mentor" handle={handle} other={handle.other} questions={mentorQuestions} />;
  const handleRegister = () => {
    if (Object.keys(own).length === 0) return send();
    handle.leaveStep(wholeForm);
    setTries(tries + 1);
  };
  return (
    <FormFrame
      out={<CloseButton flush={handle.flush} saved={handle.saved} />}
      title="Mentor"
      saved={<SavedLine saved={handle.saved} />}
      head={<TroubleLine saved={handle.saved} />}
      foot={
        <Button isBusy={isBusy} onClick={handleRegister}>
          Register
        </Button>
      }
    >
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <RefusalNote refusal={handle.refusal} />
      <SubmittedLine submitted={submitted} />
      <div inert={isBusy}>
        <QuestionList
          ref={fields}
          questions={mentorQuestions}
          answers={answers}
          faults={shown}
          change={handle.change}
        />
      </div>
      {isDone && (
        <FaultsPanel
          questions={mentorQuestions}
          answers={answers}
          faults={shown}
          refusal={null}
          tries={tries}
          way={(field, row) => (
            <button
              {...row}
              type="button"
              onClick={() => fields.current && focusField(fields.current, field)}
            />
          )}
        />
      )}
      <OfflineLine />
      <FieldMessage id="not-kept" error={failure ? keepFailureSentence(failure) : undefined} />
      <FormEnd handle={handle} submitted={submitted} />
    </FormFrame>
  );
}
