import { ToCompleted } from '#client/features/apply/completed/to-completed.tsx';
import { useLaterFields } from '#client/features/apply/fields/later-fields.ts';
import { useForm } from '#client/features/apply/form/use-form.ts';
import { FormBones } from '#client/features/apply/frame/form-bones.tsx';
import { MentorForm, title } from './mentor-form.tsx';

/** Where one registers as a mentor; who has done so is led to what was sent. */
export function MentorPage() {
  return (
    <ToCompleted form="mentor">
      <Opening />
    </ToCompleted>
  );
}

function Opening() {
  const handle = useForm({ form: 'mentor' });
  const isReady = useLaterFields();
  return handle && isReady ? <MentorForm handle={handle} /> : <FormBones title="Mentor" heading={title} />;
}
