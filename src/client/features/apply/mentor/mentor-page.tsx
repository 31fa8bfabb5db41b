import { Navigate } from '@tanstack/react-router';
import { isSent } from '#client/features/apply/completed/sent-forms.ts';
import { useForm } from '#client/features/apply/form/use-form.ts';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { FormSkeleton } from '#client/features/apply/frame/form-skeleton.tsx';
import { MentorForm, title } from './mentor-form.tsx';

/** Page of the mentors' form; registered mentors are led to what they sent. */
export function MentorPage() {
  const isDone = isSent(useFormStatus('mentor'));
  return isDone ? <Navigate to="/apply/completed" replace /> : <Opening />;
}

function Opening() {
  const handle = useForm({ form: 'mentor' });
  return handle ? <MentorForm handle={handle} /> : <FormSkeleton title="Mentor" heading={title} />;
}
