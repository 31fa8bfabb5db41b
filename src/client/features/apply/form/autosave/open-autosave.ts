import type { OnPhone } from '#client/features/apply/form/derive-status.ts';
import { whileHere } from '#client/features/apply/form/form-writer.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { discardFormKind, saveFormKind } from '#offline/kinds/forms.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import type { FormContext } from './autosave-options.ts';
import { createFormAutosave, type FormAutosave } from './form-autosave.ts';

interface OpenAutosaveOptions {
  readonly form: FormName;
  readonly userId: number;
  /** Null where the phone has no storage. */
  readonly outbox: Outbox | null;
  readonly context: FormContext;
}

const nothing: OnPhone = { forms: [], entries: [], sent: [] };
const refused = () => Promise.reject(new Error('This phone has no storage.'));

/** Opens the autosave of a form on this phone. */
export function openAutosave({ form, userId, outbox, context }: OpenAutosaveOptions): FormAutosave {
  return createFormAutosave({
    form,
    userId,
    context,
    storage: whileHere(phoneStorage(), userId),
    phone: () => outbox?.state() ?? nothing,
    change: ({ place, change }) => outbox?.changeForm(place, change) ?? refused(),
    queue: (args, options) => outbox?.add(saveFormKind, args, options) ?? refused(),
    discardThere: (args, gone) => outbox?.add(discardFormKind, args, { form: gone }) ?? refused(),
    drop: (key) => outbox?.discard(key) ?? refused(),
  });
}
