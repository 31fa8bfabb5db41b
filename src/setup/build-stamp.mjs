import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inProject, projectRoot } from './project-root.mjs';

const stampName = '.build-stamp';
const inputs = [
  'src/client',
  'src/contract',
  'src/domain',
  'src/offline',
  'src/programme',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'src/setup/bundler',
  'src/setup/ensure-built.mjs',
];

async function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** A hash of everything that the built app is made from. */
export async function inputsHash() {
  const found = await Promise.all(inputs.map((input) => filesUnder(inProject(input))));
  const files = found
    .flat()
    .filter((file) => !file.endsWith('.gen.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(projectRoot, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The stamp is the last file a build writes, so a folder without it holds no whole build. */
export function writeStamp(folder, hash) {
  return writeFile(join(folder, stampName), `${hash}\n`);
}

export async function readStamp(folder) {
  const text = await readFile(join(folder, stampName), 'utf8').catch(() => '');
  return text.trim();
}
