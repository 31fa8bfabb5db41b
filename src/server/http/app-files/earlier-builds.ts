import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Context } from '#server/context.ts';

/** Time for which files of earlier builds are kept: pages stay open and installed apps unopened for days. */
const keptMs = 14 * 86_400_000;
const assets = 'assets';
const SupersededSchema = v.record(v.string(), v.number());

interface Folders {
  /** Folder of the built app. */
  readonly appDir: string;
  readonly dataDir: string;
}

/**
 * Puts the hashed files of the built app where they outlive it, and removes those that no build has had for two weeks.
 * Returns the folder, which is laid out like the built app's. Where that fails, as on a full disk, the server still
 * serves what it has; null where not even the folder can be made.
 */
export async function keepEarlierBuilds(
  { appDir, dataDir }: Folders,
  { clock, logger }: Pick<Context, 'clock' | 'logger'>,
): Promise<string | null> {
  const folder = join(dataDir, 'earlier-builds');
  const tell = (error: unknown) => {
    logger.error({ err: error }, 'the files of this build are not kept for later');
    return null;
  };
  const made = mkdir(join(folder, assets), { recursive: true }).then(() => folder, tell);
  if ((await made) !== null) await keepFiles(appDir, folder, clock()).catch(tell);
  return made;
}

async function keepFiles(appDir: string, folder: string, now: number): Promise<void> {
  const current = await namesIn(join(appDir, assets));
  // What goes makes room for what comes.
  await forgetOutdated(folder, new Set(current), now);
  for (const name of current) await keepFile(join(appDir, assets, name), join(folder, assets, name));
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** A name carries its content's hash, so what stands under it is never different. Whole at once, also beside another process. */
async function keepFile(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  const unfinished = `${to}.${randomUUID()}`;
  try {
    await link(from, unfinished).catch(() => copyFile(from, unfinished));
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function forgetOutdated(folder: string, current: ReadonlySet<string>, now: number): Promise<void> {
  // Beside the folder, since what is in it is given out.
  const list = `${folder}.json`;
  const since = await readSuperseded(list);
  const superseded: Record<string, number> = {};
  for (const name of await namesIn(join(folder, assets))) {
    if (current.has(name)) continue;
    const at = since[name] ?? now;
    if (now - at < keptMs) superseded[name] = at;
    else await rm(join(folder, assets, name), { force: true });
  }
  const text = JSON.stringify(superseded);
  if (text !== JSON.stringify(since)) await writeFile(list, text);
}

async function readSuperseded(list: string): Promise<Readonly<Record<string, number>>> {
  const text = await readFile(list, 'utf8').catch(() => '{}');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SupersededSchema), text);
  return parsed.success ? parsed.output : {};
}
