import type { OnPhone } from '#client/features/apply/form/derive-status.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';
import { type Refused, refusedSubmission } from './form-view.ts';

/** Refusal of a submission; it stays in sight while the answers are mended and saved as a draft again. */
export interface Refusals {
  of(form: KeptForm | null, phone: OnPhone): Refused | null;
  /** The answer in question is another one now. */
  touch(field: string): void;
  clear(): void;
}

export function createRefusals(): Refusals {
  let refused: Refused | null = null;
  let knownKey: string | null = null;
  return {
    of(form, phone) {
      const found = form && refusedSubmission(form, phone);
      if (found && found.key !== knownKey) {
        refused = found;
        knownKey = found.key;
      }
      return refused;
    },
    touch(field) {
      if (refused === null || !(field in refused.fields)) return;
      const { [field]: _, ...fields } = refused.fields;
      refused = Object.keys(fields).length === 0 ? null : { ...refused, fields };
    },
    clear() {
      refused = null;
    },
  };
}
