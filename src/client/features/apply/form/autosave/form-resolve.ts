import { withLeftOvers } from '#client/features/apply/form/form-answers.ts';
import { formDifferences } from '#client/features/apply/form/form-differences.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import { sendingOf } from '#client/outbox/form-drafts.ts';
import { type FormAnswers, type FormBase, type FormChange, formKinds } from '#offline/outbox/form-draft.ts';
import type { FormAutosaveOptions } from './autosave-options.ts';
import type { ConflictState } from './conflict-state.ts';
import type { FormWriting } from './form-writing.ts';

interface ResolveSession extends FormAutosaveOptions {
  readonly writing: FormWriting;
  readonly conflictState: () => ConflictState;
  readonly server: () => ServerForm | null;
}

const baseOf = (server: ServerForm | null): FormBase | null =>
  server && { revision: server.revision, answers: server.answers };

/** Takes the newest version for what this one goes on from, where there is nothing to choose. */
export async function settleForm(session: ResolveSession): Promise<void> {
  const now = session.conflictState();
  // Without anything kept the form begins with the newest version anyway.
  if (session.writing.stored() === null || session.writing.isBusy()) return;
  if (now.kind === 'outdated') return takeOver(session, now.server);
  if (now.kind === 'same') return goOnFrom(session, now.server);
}

async function takeOver({ form, writing }: ResolveSession, server: ServerForm): Promise<void> {
  const judged = writing.stored()?.savedAt;
  await writing.save((kept) => {
    if (kept === null || kept.savedAt !== judged) return kept;
    if (server.submissionStatus === 'SUBMITTED') return null;
    const next = writing.forward(kept);
    const answers = withLeftOvers(form, server.answers, next.answers);
    return { ...next, answers, base: baseOf(server), sending: null };
  });
}

async function goOnFrom(session: ResolveSession, server: ServerForm | null): Promise<void> {
  const { writing } = session;
  const waiting = sendingOf(writing.current(), session.phone());
  const isDone = server !== null && isSaid(writing.current().answers, server);
  await writing.save((kept) => ({ ...writing.forward(kept), base: baseOf(server), sending: null }));
  if (isDone && waiting.at === 'outbox') await session.drop(waiting.entry.key);
}

const isSaid = (mine: FormAnswers, { answers: theirs }: ServerForm) =>
  formDifferences({ mine, theirs, base: {} }).length === 0;

/** Goes on with the answers that were chosen, from the version that the choice was about. */
export async function resolveForm(session: ResolveSession, answers: FormAnswers): Promise<void> {
  const { writing } = session;
  const now = session.conflictState();
  if (now.kind !== 'conflict') return;
  for (const [field, answer] of Object.entries(answers)) writing.edits.put(field, answer);
  const isTheirs = isSaid(answers, now.server);
  const waiting = sendingOf(writing.current(), session.phone());
  // Nothing of one's own is left: the version that was submitted elsewhere counts.
  const isOver = isTheirs && now.server.submissionStatus === 'SUBMITTED';
  const next: FormChange['change'] = (kept) =>
    isOver ? null : { ...writing.forward(kept), base: baseOf(now.server), sending: null };
  await writing.save(next);
  if (isTheirs && waiting.at === 'outbox') await session.drop(waiting.entry.key);
}

/** Deletes the draft here, and on the server where it may have come to; what another device has saved since stays. */
export async function discardForm(session: ResolveSession): Promise<void> {
  const { form, writing } = session;
  const { base, place, writer } = writing.current();
  const server = session.server();
  const { entries } = session.phone();
  const mayBeThere =
    server?.submissionStatus === 'DRAFT' ||
    (base !== null && base.revision > (server?.revision ?? -1)) ||
    entries.some(({ kind, stream }) => kind === formKinds.save && stream === `form:${form}`);
  const isTheirs = session.conflictState().kind === 'conflict';
  const waiting = sendingOf(writing.current(), session.phone());
  writing.forget();
  const gone: FormChange = { place, change: () => null };
  if (mayBeThere && !isTheirs) {
    // Where nothing is known a draft of another device is not deleted unseen.
    const revision = base?.revision ?? server?.revision ?? 0;
    await session.discardThere({ form, revision, writer }, gone);
    return;
  }
  await session.change(gone);
  if (waiting.at === 'outbox') await session.drop(waiting.entry.key);
}
