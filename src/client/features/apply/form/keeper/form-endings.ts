import { withLeftOvers } from '#client/features/apply/form/form-answers.ts';
import { formDifferences } from '#client/features/apply/form/form-differences.ts';
import type { ServerForm } from '#client/features/apply/form/server-form.ts';
import { sendingOf } from '#client/outbox/form-drafts.ts';
import { type FormAnswers, type FormBase, type FormChange, formKinds } from '#offline/outbox/form-draft.ts';
import type { FormKeeperParts } from './form-keeper-parts.ts';
import type { Standing } from './form-standing.ts';
import type { FormWriting } from './form-writing.ts';

interface Deeds extends FormKeeperParts {
  readonly writing: FormWriting;
  readonly standing: () => Standing;
  readonly server: () => ServerForm | null;
}

const baseOf = (server: ServerForm | null): FormBase | null =>
  server && { revision: server.revision, answers: server.answers };

/** Takes the newest version for what this one goes on from, where there is nothing to choose. */
export async function settleForm(deeds: Deeds): Promise<void> {
  const now = deeds.standing();
  // Without anything kept the form begins with the newest version anyway.
  if (deeds.writing.stored() === null || deeds.writing.isBusy()) return;
  if (now.kind === 'outdated') return takeOver(deeds, now.server);
  if (now.kind === 'same') return goOnFrom(deeds, now.server);
}

async function takeOver({ form, writing }: Deeds, server: ServerForm): Promise<void> {
  const judged = writing.stored()?.savedAt;
  await writing.save((kept) => {
    if (kept === null || kept.savedAt !== judged) return kept;
    if (server.submissionStatus === 'SUBMITTED') return null;
    const next = writing.forward(kept);
    const answers = withLeftOvers(form, server.answers, next.answers);
    return { ...next, answers, base: baseOf(server), sending: null };
  });
}

async function goOnFrom(deeds: Deeds, server: ServerForm | null): Promise<void> {
  const { writing } = deeds;
  const waiting = sendingOf(writing.current(), deeds.phone());
  const isDone = server !== null && isSaid(writing.current().answers, server);
  await writing.save((kept) => ({ ...writing.forward(kept), base: baseOf(server), sending: null }));
  if (isDone && waiting.at === 'outbox') await deeds.drop(waiting.entry.key);
}

const isSaid = (mine: FormAnswers, { answers: theirs }: ServerForm) =>
  formDifferences({ mine, theirs, base: {} }).length === 0;

/** Goes on with the answers that were chosen, from the version that the choice was about. */
export async function resolveForm(deeds: Deeds, answers: FormAnswers): Promise<void> {
  const { writing } = deeds;
  const now = deeds.standing();
  if (now.kind !== 'conflict') return;
  for (const [field, answer] of Object.entries(answers)) writing.edits.put(field, answer);
  const isTheirs = isSaid(answers, now.server);
  const waiting = sendingOf(writing.current(), deeds.phone());
  // Nothing of one's own is left: the version that was submitted elsewhere counts.
  const isOver = isTheirs && now.server.submissionStatus === 'SUBMITTED';
  const next: FormChange['change'] = (kept) =>
    isOver ? null : { ...writing.forward(kept), base: baseOf(now.server), sending: null };
  await writing.save(next);
  if (isTheirs && waiting.at === 'outbox') await deeds.drop(waiting.entry.key);
}

/** Deletes the draft here, and on the server where it may have come to; what another device has saved since stays. */
export async function discardForm(deeds: Deeds): Promise<void> {
  const { form, writing } = deeds;
  const { base, place, writer } = writing.current();
  const server = deeds.server();
  const { entries } = deeds.phone();
  const mayBeThere =
    server?.submissionStatus === 'DRAFT' ||
    (base !== null && base.revision > (server?.revision ?? -1)) ||
    entries.some(({ kind, stream }) => kind === formKinds.save && stream === `form:${form}`);
  const isTheirs = deeds.standing().kind === 'conflict';
  const waiting = sendingOf(writing.current(), deeds.phone());
  writing.forget();
  const gone: FormChange = { place, change: () => null };
  if (mayBeThere && !isTheirs) {
    // Where nothing is known a draft of another device is not deleted unseen.
    const revision = base?.revision ?? server?.revision ?? 0;
    await deeds.discardThere({ form, revision, writer }, gone);
    return;
  }
  await deeds.change(gone);
  if (waiting.at === 'outbox') await deeds.drop(waiting.entry.key);
}
