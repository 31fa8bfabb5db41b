import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { inputsHash, readStamp, writeStamp } from './build-stamp.mjs';
import { projectNode } from './install/project-node.mjs';
import { inProject, projectRoot } from './project-root.mjs';
import { toolEnvironment } from './run.mjs';

const target = inProject('dist');
const routeTree = inProject('src', 'client', 'route-tree.gen.ts');

/** Writes the app into a folder; resolves with the bundler's exit code and words. */
export function bundle(folder, settings = {}) {
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  return new Promise((resolve) => {
    const child = spawn(
      projectNode(),
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
      {
        cwd: projectRoot,
        env: toolEnvironment({ NODE_ENV: 'production', ...settings }),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    const listen = (chunk) => {
      said += chunk;
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => resolve({ code: 1, said: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** A finished build takes the old one's place by two renames, so that a server beside it never reads a half one. */
async function takePlace(workshop, built) {
  const old = `${workshop}/old/dist`;
  await mkdir(`${workshop}/old`, { recursive: true });
  if (existsSync(target)) await rename(target, old);
  await rename(built, target);
}

async function build(hash) {
  const workshop = inProject('.build', String(process.pid));
  const built = `${workshop}/dist`;
  try {
    const { code, said } = await bundle(built);
    if (code !== 0) throw new Error(said.trim());
    await writeStamp(built, hash);
    await takePlace(workshop, built);
  } finally {
    await rm(workshop, { recursive: true, force: true });
    // Stays where another build is at work beside this one.
    await rmdir(inProject('.build')).catch(() => undefined);
  }
}

async function isBuilt() {
  return existsSync(routeTree) && (await readStamp(target)) === (await inputsHash());
}

export function hasAnyBuild() {
  return existsSync(inProject('dist', 'index.html'));
}

/** Builds the app into dist/ unless it stands there already, made from the same files. Throws with the bundler's words. */
export async function ensureBuilt({ isForced = false } = {}) {
  if (!isForced && (await isBuilt())) return false;
  const start = Date.now();
  process.stdout.write('Building the app … ');
  try {
    await build(await inputsHash());
    process.stdout.write(`${((Date.now() - start) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.stdout.write('failed\n');
    throw error;
  }
  return true;
}
