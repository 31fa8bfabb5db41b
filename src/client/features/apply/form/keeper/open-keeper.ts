import type { OnPhone } from '#client/features/apply/form/derive-status.ts';
import { whileHere } from '#client/features/apply/form/form-writer.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { discardFormKind, saveFormKind } from '#offline/kinds/forms.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { createFormKeeper, type FormKeeper } from './form-keeper.ts';
import type { FormSurroundings } from './form-keeper-parts.ts';

interface OpenKeeperParts {
  readonly form: FormName;
  readonly userId: number;
  /** Null where the phone has no storage. */
  readonly outbox: Outbox | null;
  readonly surroundings: FormSurroundings;
}

const nothing: OnPhone = { forms: [], entries: [], sent: [] };
const refused = () => Promise.reject(new Error('This phone has no storage.'));

/** The keeper of a form on this phone. */
export function openKeeper({ form, userId, outbox, surroundings }: OpenKeeperParts): FormKeeper {
  return createFormKeeper({
    form,
    userId,
    surroundings,
    storage: whileHere(phoneStorage(), userId),
    phone: () => outbox?.state() ?? nothing,
    change: ({ place, change }) => outbox?.changeForm(place, change) ?? refused(),
    queue: (args, options) => outbox?.add(saveFormKind, args, options) ?? refused(),
    discardThere: (args, gone) => outbox?.add(discardFormKind, args, { form: gone }) ?? refused(),
    drop: (key) => outbox?.discard(key) ?? refused(),
  });
}
