import type { Unsent } from '#client/connection/unsent.ts';
import type { OnPhone } from '#client/features/apply/form/derive-status.ts';
import { whileHere } from '#client/features/apply/form/form-writer.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { discardFormKind, saveFormKind } from '#offline/kinds/forms.ts';
import type { FormName } from '#offline/outbox/kept-form.ts';
import { createFormKeeper, type FormKeeper } from './form-keeper.ts';
import type { FormSurroundings } from './form-keeper-parts.ts';

interface OpenKeeperParts {
  readonly form: FormName;
  readonly userId: number;
  /** Null where the phone has no storage. */
  readonly unsent: Unsent | null;
  readonly surroundings: FormSurroundings;
}

const nothing: OnPhone = { forms: [], entries: [], sent: [] };
const refused = () => Promise.reject(new Error('This phone has no storage.'));

/** The keeper of a form on this phone. */
export function openKeeper({ form, userId, unsent, surroundings }: OpenKeeperParts): FormKeeper {
  return createFormKeeper({
    form,
    userId,
    surroundings,
    storage: whileHere(phoneStorage(), userId),
    phone: () => unsent?.state() ?? nothing,
    change: ({ place, change }) => unsent?.changeForm(place, change) ?? refused(),
    queue: (args, options) => unsent?.add(saveFormKind, args, options) ?? refused(),
    discardThere: (args, gone) => unsent?.add(discardFormKind, args, { form: gone }) ?? refused(),
    drop: (key) => unsent?.discard(key) ?? refused(),
  });
}
