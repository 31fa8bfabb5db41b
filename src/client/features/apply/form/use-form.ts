import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { formCopy } from '#client/outbox/local-copy.ts';
import { useOpenedOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import type { FormContext } from './autosave/autosave-options.ts';
import { useAutosave } from './autosave/use-autosave.ts';
import { keptIn, serverFormOf } from './derive-status.ts';
import type { FormHandle } from './form-handle.ts';
import { useServerForm } from './form-queries.ts';
import { startOf } from './form-start.ts';
import { formWriter } from './form-writer.ts';

interface FormOptions {
  readonly form: FormName;
}

const never = () => () => undefined;
const nothing = () => null;

/** A form of the programme while it is filled in; null until it is known what the phone has of it. */
export function useForm({ form }: FormOptions): FormHandle | null {
  const me = useMe();
  const outbox = useOpenedOutbox();
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
  const autosave = useAutosave({ form, userId: me.id, outbox, context, isKnown });
  const view = useSyncExternalStore(autosave?.subscribe ?? never, autosave?.view ?? nothing);
  const mustAsk = autosave?.mustAskServer() ?? false;
  useEffect(() => {
    if (mustAsk) readAnew();
  }, [mustAsk, readAnew]);
  return useMemo(() => autosave && view && { ...autosave, ...view, form }, [form, autosave, view]);
}
