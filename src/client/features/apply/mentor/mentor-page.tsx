import { Navigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useIsFormClosed } from '#client/features/apply/completed/sent-forms.ts';
import { FaultsPanel } from '#client/features/apply/form-page/faults-panel.tsx';
import { FormEnd } from '#client/features/apply/form-page/form-end.tsx';
import { shownFaults, useOwnFaults } from '#client/features/apply/form-page/form-faults.ts';
import {
  CloseButton,
  FormFrame,
  FormHeading,
  FormSkeleton,
} from '#client/features/apply/form-page/form-frame.tsx';
import { OfflineNote, RefusalNote, SubmittedNote } from '#client/features/apply/form-page/form-notes.tsx';
import { QuestionList, usePlaceFocus } from '#client/features/apply/form-page/question-list.tsx';
import { SavedLine, TroubleLine } from '#client/features/apply/form-page/saved-line.tsx';
import { useSubmit, useWayOut } from '#client/features/apply/form-page/use-submit.ts';
import { FieldMessage } from '#client/forms/fields/field-frame.tsx';
import { focusField } from '#client/forms/fields/focus-field.ts';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { useForm } from '#client/forms/programme/use-form.ts';
import { MissingPage } from '#client/network/missing-page.tsx';
import { keepFailureSentence } from '#client/outbox/outbox.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { FinishedMentorSchema } from '#contract/mentors.ts';
import { mentorQuestions } from '#domain/forms/mentor-questions.ts';

/** Drawn only where two devices have written. */
const ConflictPage = lazyComponent(
  () => import('#client/features/apply/form-page/conflict-page.tsx').then((module) => module.ConflictPage),
  () => <MissingPage load={ConflictPage.load} />,
);

const title = 'Register as a mentor';
/** Stands in the list of steps that were left once it has been tried to register. */
const wholeForm = 'mentor';

interface MentorPageProps {
  /** The form is asked for though another one was sent. */
  readonly isAsked: boolean;
}

/** Page of the mentors' form; registered mentors are led to what they sent. */
export function MentorPage({ isAsked }: MentorPageProps) {
  const isClosed = useIsFormClosed('mentor', isAsked);
  return isClosed ? <Navigate to="/apply/completed" replace /> : <Opening />;
}

function Opening() {
  const handle = useForm({ form: 'mentor' });
  return handle ? <MentorForm handle={handle} /> : <FormSkeleton title="Mentor" heading={title} />;
}

interface MentorFormProps {
  readonly handle: FormHandle;
}

/** Registration as a mentor, on one page. */
function MentorForm({ handle }: MentorFormProps) {
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
      <FormHeading ref={heading}>{title}</FormHeading>
      <RefusalNote refusal={handle.refusal} />
      <SubmittedNote submitted={submitted} />
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
      <OfflineNote />
      <FieldMessage id="not-kept" error={failure ? keepFailureSentence(failure) : undefined} />
      <FormEnd handle={handle} submitted={submitted} />
    </FormFrame>
  );
}

function useFaults(handle: FormHandle) {
  const { email } = useMe();
  const { refusedFields: refused, seen } = handle;
  const answers = useMemo(() => ({ ...handle.answers, email }), [handle.answers, email]);
  const own = useOwnFaults(FinishedMentorSchema, answers);
  const isDone = seen.includes(wholeForm);
  const shown = shownFaults(mentorQuestions, { own, refused }, isDone ? 'done' : 'writing');
  return { answers, own, shown, isDone };
}
