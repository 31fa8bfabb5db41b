import type { OnPhone } from '#client/features/apply/form/derive-status.ts';
import { formDifferences } from '#client/features/apply/form/form-differences.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import { isFormUnsent, sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import type { KeptForm } from '#offline/outbox/form-draft.ts';

export type ConflictState =
  | { readonly kind: 'fine' }
  /** The server has refused it as outdated, and has not been asked since. */
  | { readonly kind: 'unread' }
  /** The server has a newer version, and this phone nothing of its own. */
  | { readonly kind: 'outdated'; readonly server: ServerForm }
  /** Nothing is to be chosen: the newest version says the same, or is this phone's own. */
  | { readonly kind: 'same'; readonly server: ServerForm | null }
  | { readonly kind: 'conflict'; readonly server: ServerForm };

interface ConflictInput {
  /** Form as shown: with edits that are not on the phone yet. */
  readonly view: KeptForm;
  readonly phone: OnPhone;
  readonly server: ServerForm | null;
  readonly updatedAt: number;
}

const fine: ConflictState = { kind: 'fine' };

/** Compares the form here with the server's version, by the rule by which the server refuses a save. */
export function conflictStateOf(options: ConflictInput): ConflictState {
  const { view, phone, server, updatedAt } = options;
  const sending = sendingOf(view, phone);
  const refusal = sending.at === 'outbox' ? sending.entry.refusal : null;
  const isUnderWay = sending.at === 'outbox' && refusal === null;
  // What was submitted is on its way as it is.
  if (isUnderWay && view.sending?.submissionStatus === 'SUBMITTED') return fine;
  const revision = settledForm(view, phone).base?.revision ?? -1;
  if (server !== null && server.revision > revision) {
    if (server.writer !== view.writer) return againstAnother({ ...options, server });
    return isUnderWay ? fine : { kind: 'same', server };
  }
  if (refusal?.code !== 'conflict') return fine;
  return updatedAt > refusal.at ? { kind: 'same', server } : { kind: 'unread' };
}

/** The newest version is another device's. */
function againstAnother({
  view,
  phone,
  server,
}: ConflictInput & { readonly server: ServerForm }): ConflictState {
  if (!isFormUnsent(view, phone)) return { kind: 'outdated', server };
  const differences = formDifferences({ mine: view.answers, theirs: server.answers, base: {} });
  return differences.length === 0 ? { kind: 'same', server } : { kind: 'conflict', server };
}
