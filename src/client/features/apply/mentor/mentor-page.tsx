import { Navigate } from '@tanstack/react-router';
import { isSent } from '#client/features/apply/completed/sent-forms.ts';
import { FormSkeleton } from '#client/features/apply/frame/form-skeleton.tsx';
import { useFormStatus } from '#client/forms/programme/form-status.ts';
import { useForm } from '#client/forms/programme/use-form.ts';
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
