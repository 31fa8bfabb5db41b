import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useWhileOpen } from '#client/forms/use-while-open.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { formCopy } from '#client/outbox/local-copy.ts';
import { emptyOutbox, type Outbox } from '#client/outbox/outbox.ts';
import { useOpenedOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { createFormAutosave, type FormAutosave, type FormHandle } from './form-autosave.ts';
import type { FormContext, FormOptions } from './form-source.ts';
import { formWriter, startOf, whileHere } from './form-start.ts';
import { keptIn, serverFormOf } from './form-status.ts';
import { useServerForm } from './server-form.ts';

/** A form of the programme while it is filled in; null until it is known what the phone has of it. */
export function useForm({ form }: { readonly form: FormName }): FormHandle | null {
  const outbox = useOpenedOutbox();
  const { context, isKnown, readAnew } = useFormContext(form);
  const autosave = useAutosave({ form, outbox, context, isKnown });
  const view = useSyncExternalStore(autosave?.subscribe ?? never, autosave?.view ?? nothing);
  const mustAsk = autosave?.mustAskServer() ?? false;
  useEffect(() => {
    if (mustAsk) readAnew();
  }, [mustAsk, readAnew]);
  return useMemo(() => autosave && view && { ...autosave, ...view, form }, [form, autosave, view]);
}

const never = () => () => undefined;
const nothing = () => null;

/** Knowledge of the form beside the phone's copy; `isKnown` is true once its start is known. */
function useFormContext(form: FormName) {
  const me = useMe();
  const phone = useOutboxState();
  const { answer: server, isUnreachable, readAnew } = useServerForm(form);
  const [{ writer, stranger, isNoted }] = useState(() => {
    const copy = formCopy(phoneStorage(), { place: `form:${form}`, userId: me.id });
    const writer = formWriter(phoneStorage(), me.id);
    return { writer, stranger: crypto.randomUUID(), isNoted: copy.get() !== null };
  });
  const context = useMemo((): FormContext => {
    // A phone that knows nothing of what it may have written before cannot vouch for it.
    const start = startOf({ form, phone, server, me, writer: server === undefined ? stranger : writer });
    return { start, server: serverFormOf({ form, phone, server }), updatedAt: server?.updatedAt ?? 0 };
  }, [form, phone, server, me, writer, stranger]);
  const isKnown = isNoted || keptIn(phone, form) !== null || server !== undefined || isUnreachable;
  return { context, isKnown, readAnew };
}

interface AutosaveParts extends Pick<FormOptions, 'form' | 'context'> {
  /** Null where the phone has no storage; undefined until it is known what it has. */
  readonly outbox: Outbox | null | undefined;
  readonly isKnown: boolean;
}

/** Provides the autosave of a form as long as its screen stands; null until it can be opened. */
function useAutosave({ form, outbox, context, isKnown }: AutosaveParts): FormAutosave | null {
  const userId = useMe().id;
  const [opened, setOpened] = useState<{ outbox: Outbox | null; autosave: FormAutosave } | null>(null);
  if (outbox !== undefined && isKnown && opened?.outbox !== outbox) {
    const storage = whileHere(phoneStorage(), userId);
    const options = { form, userId, storage, context, outbox: outbox ?? noStorage };
    setOpened({ outbox, autosave: createFormAutosave(options) });
  }
  const autosave = opened?.autosave ?? null;
  useWhileOpen(autosave);
  useEffect(() => autosave?.contextChanged(context), [autosave, context]);
  useEffect(() => (autosave ? outbox?.subscribe(autosave.arrived) : undefined), [autosave, outbox]);
  return autosave;
}

const refused = () => Promise.reject(new Error('This phone has no storage.'));
const noStorage: FormOptions['outbox'] = {
  state: () => emptyOutbox,
  add: refused,
  changeForm: refused,
  discard: refused,
};
