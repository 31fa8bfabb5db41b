import { useCallback } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { settledForm } from '#client/outbox/form-drafts.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { OwnUser } from '#contract/users.ts';
import { saveFormKind } from '#offline/kinds/forms.ts';
import type { FormName, KeptForm } from '#offline/outbox/form-draft.ts';
import { formWriter, startOf } from './form-start.ts';
import { formStatus, keptIn } from './form-status.ts';
import { saveArgs } from './form-view.ts';
import { type ServerAnswer, useServerForm } from './server-form.ts';

interface EditParts {
  readonly form: FormName;
  readonly server: ServerAnswer | undefined;
  readonly me: OwnUser;
  readonly writer: string;
  readonly now: number;
}

/**
 * Makes a draft of what was submitted (specification, section 4). What waits to be submitted waits no more, unless it
 * may be on its way already. Nothing where there is a draft, or a submission that the server has refused.
 */
export async function beginEdit(
  outbox: Pick<Outbox, 'state' | 'add'>,
  { now, ...parts }: EditParts,
): Promise<void> {
  const { form } = parts;
  const phone = outbox.state();
  const { kind } = formStatus({ ...parts, phone });
  if (kind !== 'submitted' && kind !== 'waiting') return;
  const kept = keptIn(phone, form);
  const isKept = kept?.sending?.submissionStatus === 'SUBMITTED';
  const view: KeptForm = isKept ? settledForm(kept, phone) : startOf({ ...parts, phone });
  const key = crypto.randomUUID();
  const args = saveArgs({ form, view, submissionStatus: 'DRAFT' });
  const sending = { key, submissionStatus: 'DRAFT', answers: args.answers } as const;
  const draft = { ...view, sending, last: null };
  const savedAt = (before: KeptForm | null) => Math.max(now, (before?.savedAt ?? 0) + 1);
  await outbox.add(saveFormKind, args, {
    key,
    form: { place: view.place, change: (before) => ({ ...draft, savedAt: savedAt(before) }) },
  });
}

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
