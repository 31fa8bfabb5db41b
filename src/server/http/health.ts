import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from '#contract/deployment.ts';
import type { Context } from '#server/context.ts';
import { writeAndRemove } from '#server/db/store.ts';
import { appVersion } from '#server/version.ts';

/** Time for which an outcome counts, so that asking often costs nothing. */
const checkedForMs = 3_000;
const patienceMs = 1_500;
/** Free bytes below which the disk counts as full; of a small disk it is a twentieth. */
const freeMinBytes = 64 * 1024 * 1024;

async function requireRoom(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail * bsize < Math.min(freeMinBytes, (blocks * bsize) / 20))
    throw new Error(`Only ${bavail * bsize} bytes are free on the disk of DATA_DIR`);
}

/** Throws where nothing can be written just now. */
async function requireWriting({ config, database }: Context): Promise<void> {
  await requireRoom(config.dataDir);
  const written = database.transaction(writeAndRemove);
  const late = setTimeout(patienceMs, null, { ref: false }).then(() => {
    throw new Error('The database does not answer');
  });
  await Promise.race([written, late]);
}

/** Makes a check that is run at most every few seconds, and logs when its outcome changes. */
function createCheck(context: Context): () => Promise<boolean> {
  const { clock, logger } = context;
  let isWell = true;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    const wasWell = isWell;
    const fault: unknown = await requireWriting(context).catch((error: unknown) => error);
    isWell = fault === undefined;
    checkedAt = clock();
    checking = null;
    if (wasWell && !isWell) logger.error({ err: fault }, 'nothing can be written');
    if (!wasWell && isWell) logger.warn('writing works again');
  }

  return async () => {
    const age = clock() - checkedAt;
    if (checking === null && age >= 0 && age < checkedForMs) return isWell;
    checking ??= check();
    await checking;
    return isWell;
  };
}

/** Adds `/health` for monitoring: 200 while the process can work, 503 while it cannot. */
export function addHealth(app: FastifyInstance, context: Context): void {
  const { database, lifecycle, providerStates } = context;
  const canWrite = createCheck(context);
  app.get('/health', async (_request, reply) => {
    const isReady = !lifecycle.isClosing && (await canWrite());
    const health: Health = {
      status: isReady ? 'ok' : 'unavailable',
      database: database.kind,
      version: appVersion,
      providers: providerStates(),
    };
    if (!isReady) reply.status(503).header('retry-after', '5');
    return reply.header('cache-control', 'no-store').send(health);
  });
}
