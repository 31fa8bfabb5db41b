import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const vite = join(import.meta.dirname, '..', '..', 'node_modules', 'vite', 'bin', 'vite.js');

export interface Builds extends AsyncDisposable {
  /** The folder of each build, by its label. */
  folder(label: string): string;
}

function build(label: string, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
      {
        env: { ...process.env, NODE_ENV: 'production', BUILD_LABEL: label },
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`Build ${label} failed.`))));
  });
}

/** Real builds of the app that differ as releases do: in their version, and so in every name that hangs on it. */
export async function makeBuilds(labels: readonly string[]): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-builds-'));
  const folderOf = (label: string) => join(folder, label);
  for (const label of labels) await build(label, folderOf(label));
  return {
    folder: folderOf,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
