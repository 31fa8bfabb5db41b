import { useEffect, useMemo } from 'react';
import { useOpenedUnsent } from '#client/unsent/use-opened-unsent.ts';
import { useUnsentState } from '#client/unsent/use-unsent-state.ts';
import type { FormName } from '#offline/outbox/kept-form.ts';
import { formStatus, isArrived, keptIn, serverFormOf } from './derive-status.ts';
import { useServerForm } from './form-queries.ts';
import type { FormStatus } from './form-status.ts';

const unknown: FormStatus = { kind: 'unknown' };

/** How far the person is with a form; only for who is signed in. */
export function useFormStatus(form: FormName): FormStatus {
  const unsent = useOpenedUnsent();
  const phone = useUnsentState();
  const { answer: server } = useServerForm(form);
  useEffect(() => {
    const kept = keptIn(phone, form);
    if (!unsent || kept === null) return;
    if (!isArrived(kept, phone, serverFormOf({ form, phone, server }))) return;
    // What was written into it since it was looked at is another draft.
    const isStill = (now: typeof kept | null) => now?.savedAt === kept.savedAt;
    unsent.changeForm(kept.place, (now) => (isStill(now) ? null : now)).catch(() => undefined); // the next visit
  }, [unsent, phone, server, form]);
  return useMemo(
    () => (unsent === undefined ? unknown : formStatus({ form, phone, server })),
    [unsent, form, phone, server],
  );
}
