import { differencesOf, type FormDifference, type Versions } from '#client/forms/conflict.ts';
import { isFormUnsent, isSameAnswer, sendingOf, settledForm } from '#client/outbox/form-drafts.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { discardFormKind } from '#offline/kinds/forms.ts';
import {
  type FormAnswers,
  type FormBase,
  type FormChange,
  type FormName,
  formKinds,
  type KeptForm,
} from '#offline/outbox/form-draft.ts';
import { withLeftOvers } from './form-answers.ts';
import type { FormContext, FormSource } from './form-source.ts';
import type { OnPhone } from './form-status.ts';
import type { ServerForm } from './server-form.ts';

export type ConflictState =
  | { readonly kind: 'fine' }
  /** The server has refused it as outdated, and has not been asked since. */
  | { readonly kind: 'unread' }
  /** The server has a newer version, and this phone nothing of its own. */
  | { readonly kind: 'outdated'; readonly server: ServerForm }
  /** Nothing is to be chosen: the newest version says the same, or is this phone's own. */
  | { readonly kind: 'same'; readonly server: ServerForm | null }
  | { readonly kind: 'conflict'; readonly server: ServerForm };

/** The answers in which two versions of a form differ. */
export const formDifferences = (versions: Omit<Versions<FormAnswers[string]>, 'isSame'>): FormDifference[] =>
  differencesOf({ ...versions, isSame: isSameAnswer }).map((one) => ({ ...one, mine: one.mine ?? null }));

const fine: ConflictState = { kind: 'fine' };

/** Compares the form here with the server's version, by the rule by which the server refuses a save. */
export function conflictStateOf(
  view: KeptForm,
  phone: OnPhone,
  { server, updatedAt }: Pick<FormContext, 'server' | 'updatedAt'>,
): ConflictState {
  const sending = sendingOf(view, phone);
  const refusal = sending.at === 'outbox' ? sending.entry.refusal : null;
  const isUnderWay = sending.at === 'outbox' && refusal === null;
  // What was submitted is on its way as it is.
  if (isUnderWay && view.sending?.submissionStatus === 'SUBMITTED') return fine;
  const revision = settledForm(view, phone).base?.revision ?? -1;
  if (server !== null && server.revision > revision) {
    if (server.writer !== view.writer) return againstAnother(view, phone, server);
    return isUnderWay ? fine : { kind: 'same', server };
  }
  if (refusal?.code !== 'conflict') return fine;
  return updatedAt > refusal.at ? { kind: 'same', server } : { kind: 'unread' };
}

/** The newest version is another device's. */
function againstAnother(view: KeptForm, phone: OnPhone, server: ServerForm): ConflictState {
  if (!isFormUnsent(view, phone)) return { kind: 'outdated', server };
  return { kind: isSaid(view.answers, server) ? 'same' : 'conflict', server };
}

const isSaid = (mine: FormAnswers, { answers: theirs }: ServerForm) =>
  formDifferences({ mine, theirs, base: {} }).length === 0;

interface ResolveParts {
  readonly form: FormName;
  readonly outbox: Pick<Outbox, 'state' | 'add' | 'changeForm' | 'discard'>;
  readonly source: FormSource;
  readonly conflictState: () => ConflictState;
  readonly server: () => ServerForm | null;
  /** Changes what the phone has; what is typed goes along. */
  readonly save: (change: FormChange['change']) => Promise<void>;
}

const baseOf = (server: ServerForm | null): FormBase | null =>
  server && { revision: server.revision, answers: server.answers };

/** Goes on from the newest version where there is nothing to choose. */
export async function settleForm(parts: ResolveParts): Promise<void> {
  const now = parts.conflictState();
  // Without anything kept the form begins with the newest version anyway.
  if (parts.source.stored() === null) return;
  if (now.kind === 'outdated') return takeOver(parts, now.server);
  if (now.kind === 'same') return goOnFrom(parts, now.server, { isChosen: false });
}

async function takeOver({ form, source, save }: ResolveParts, server: ServerForm): Promise<void> {
  const judged = source.stored()?.savedAt;
  await save((kept) => {
    if (kept === null || kept.savedAt !== judged) return kept;
    if (server.submissionStatus === 'SUBMITTED') return null;
    const next = source.forward(kept);
    const answers = withLeftOvers(form, server.answers, next.answers);
    return { ...next, answers, base: baseOf(server), sending: null };
  });
}

/** Goes on with what stands here from the server's version; what waits of it and says the same is taken back. */
async function goOnFrom(
  parts: ResolveParts,
  server: ServerForm | null,
  { isChosen }: { readonly isChosen: boolean },
): Promise<void> {
  const { source, save, outbox } = parts;
  const isTheirs = server !== null && isSaid(source.current().answers, server);
  const waiting = sendingOf(source.current(), outbox.state());
  // Nothing of one's own is left: the version that was submitted elsewhere counts.
  const isOver = isChosen && isTheirs && server.submissionStatus === 'SUBMITTED';
  await save((kept) => (isOver ? null : { ...source.forward(kept), base: baseOf(server), sending: null }));
  if (isTheirs && waiting.at === 'outbox') await outbox.discard(waiting.entry.key);
}

/** Goes on with the answers that were chosen, from the version that the choice was about. */
export async function resolveForm(parts: ResolveParts, answers: FormAnswers): Promise<void> {
  const now = parts.conflictState();
  if (now.kind !== 'conflict') return;
  parts.source.choose(answers);
  await goOnFrom(parts, now.server, { isChosen: true });
}

/** Deletes the draft here, and on the server where it may have come to; what another device has saved since stays. */
export async function discardForm(parts: ResolveParts): Promise<void> {
  const { form, source, outbox } = parts;
  const { base, place, writer } = source.current();
  const server = parts.server();
  const { entries } = outbox.state();
  const mayBeThere =
    server?.submissionStatus === 'DRAFT' ||
    (base !== null && base.revision > (server?.revision ?? -1)) ||
    entries.some(({ kind, stream }) => kind === formKinds.save && stream === `form:${form}`);
  const isTheirs = parts.conflictState().kind === 'conflict';
  const waiting = sendingOf(source.current(), outbox.state());
  source.forget();
  const gone: FormChange = { place, change: () => null };
  if (mayBeThere && !isTheirs) {
    // Where nothing is known a draft of another device is not deleted unseen.
    const revision = base?.revision ?? server?.revision ?? 0;
    await outbox.add(discardFormKind, { form, revision, writer }, { form: gone });
    return;
  }
  await outbox.changeForm(place, gone.change);
  if (waiting.at === 'outbox') await outbox.discard(waiting.entry.key);
}
