import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import type { SubmittedVersion } from '#client/features/apply/form/form-status.ts';
import { DiscardDraft } from './discard-draft.tsx';
import { LeftOver } from './left-over.tsx';

export interface FormEndProps {
  readonly handle: FormHandle;
  /** The version that counts meanwhile. */
  readonly submitted: SubmittedVersion | null;
}

/** Under a form: what else belongs to it, and how to be rid of it. */
export function FormEnd({ handle: { leftOver, saved, discard }, submitted }: FormEndProps) {
  return (
    <>
      <LeftOver leftOver={leftOver} />
      {saved.where !== 'nowhere' && (
        <DiscardDraft discard={discard} basis={submitted ? 'submitted' : 'nothing'} />
      )}
    </>
  );
}
