import { useEffect, useMemo } from 'react';
import { useOpenedOutbox, useOutboxState } from '#client/outbox/use-outbox.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import { formStatus, isArrived, keptIn, serverFormOf } from './derive-status.ts';
import { useServerForm } from './form-queries.ts';
import type { FormStatus } from './form-status.ts';

const unknown: FormStatus = { kind: 'unknown' };

/** Reads the person's progress with a form; only for signed-in people. */
export function useFormStatus(form: FormName): FormStatus {
  const outbox = useOpenedOutbox();
  const phone = useOutboxState();
  const { answer: server } = useServerForm(form);
  useEffect(() => {
    const kept = keptIn(phone, form);
    if (!outbox || kept === null) return;
    if (!isArrived(kept, phone, serverFormOf({ form, phone, server }))) return;
    // What was written into it since it was looked at is another draft.
    const isStill = (now: typeof kept | null) => now?.savedAt === kept.savedAt;
    outbox.changeForm(kept.place, (now) => (isStill(now) ? null : now)).catch(() => undefined); // the next visit
  }, [outbox, phone, server, form]);
  return useMemo(
    () => (outbox === undefined ? unknown : formStatus({ form, phone, server })),
    [outbox, form, phone, server],
  );
}
