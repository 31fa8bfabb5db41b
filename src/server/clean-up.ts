import { limits } from '#contract/limits.ts';
import { profileLimits } from '#contract/profile-limits.ts';
import { dayMs, hourMs } from '#domain/time/clock.ts';
import type { Context } from './context.ts';
import { deleteOutdated } from './db/store.ts';
import { cleanUpVideos } from './features/resources/videos/delete-videos.ts';
import { ProviderFault } from './providers/calls/provider-fault.ts';
import { cleanUpFiles } from './providers/files/clean-up-files.ts';

/** Deletes rows and files that have outlived their use. */
export async function cleanUp(context: Context): Promise<void> {
  const { database, files, unfinishedFiles, chat, clock } = context;
  const now = clock();
  const before = {
    session: now,
    signInRequest: now - dayMs,
    idempotencyKey: now - limits.idempotencyDays * dayMs,
    formerSuffix: now - profileLimits.formerSuffixDays * dayMs,
    outboxMail: now - 7 * dayMs,
    failedJob: now - 30 * dayMs,
    news: now - 90 * dayMs,
  };
  await database.patient.transaction((tx) => deleteOutdated(tx, before));
  await database.transaction((tx) => chat.changed(tx, { isGone: true }));
  await cleanUpFiles({ database, files, unfinishedFiles }, now);
  await cleanUpVideos(context);
}

/** Cleans up now and every hour; returns what stops it. */
export function startCleaningUp(context: Context): () => void {
  const clean = () => {
    cleanUp(context).catch((error: unknown) => {
      // That a provider is away is logged by its calls; what is left is done an hour later.
      if (!(error instanceof ProviderFault)) context.logger.error({ err: error }, 'clean-up failed');
    });
  };
  clean();
  const timer = setInterval(clean, hourMs);
  return () => clearInterval(timer);
}
