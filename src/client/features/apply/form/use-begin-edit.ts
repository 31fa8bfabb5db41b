import { useCallback } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { useMe } from '#client/connection/use-me.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import type { FormName } from '#offline/outbox/kept-form.ts';
import { beginEdit } from './begin-edit.ts';
import { useServerForm } from './form-queries.ts';
import { formWriter } from './form-writer.ts';

/** "Edit My Application": makes a draft of what was submitted, or waits to be; rejects where the phone cannot keep it. */
export function useBeginEdit(form: FormName): () => Promise<void> {
  const { unsent } = useConnection();
  const me = useMe();
  const { answer: server } = useServerForm(form);
  return useCallback(async () => {
    const writer = formWriter(phoneStorage(), me.id);
    await beginEdit(await unsent.open(), { form, server, me, writer, now: Date.now() });
  }, [unsent, form, server, me]);
}
