import { useCallback } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { useMe } from '#client/session/me.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { beginEdit } from './begin-edit.ts';
import { useServerForm } from './form-queries.ts';
import { formWriter } from './form-writer.ts';

/** "Edit My Application": makes a draft of what was submitted, or waits to be; rejects where the phone cannot keep it. */
export function useBeginEdit(form: FormName): () => Promise<void> {
  const { outbox } = useConnection();
  const me = useMe();
  const { answer: server } = useServerForm(form);
  return useCallback(async () => {
    const writer = formWriter(phoneStorage(), me.id);
    await beginEdit(await outbox.open(), { form, server, me, writer, now: Date.now() });
  }, [outbox, form, server, me]);
}
