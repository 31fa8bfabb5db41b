import { mkdir, rename, rm } from 'node:fs/promises';
import { inputsHash, readStamp, writeStamp } from '#setup/build-stamp.mjs';
import { bundle } from '#setup/ensure-built.mjs';
import { inProject } from '#setup/project-root.mjs';

const cache = inProject('node_modules', '.cache', 'test-builds');
const labels = ['second', 'third'];

async function build(label, hash) {
  const target = `${cache}/${label}`;
  const built = `${target}.${process.pid}`;
  try {
    const { code, said } = await bundle(built, { BUILD_LABEL: label });
    if (code !== 0) throw new Error(said.trim());
    await writeStamp(built, hash);
    await rm(target, { recursive: true, force: true });
    await rename(built, target);
  } finally {
    await rm(built, { recursive: true, force: true });
  }
}

/** Makes the builds that tests deploy after the one in dist/: of the same files, told apart by their versions. */
export async function ensureTestBuilds() {
  const hash = await inputsHash();
  const stamps = await Promise.all(labels.map((label) => readStamp(`${cache}/${label}`)));
  const missing = labels.filter((_, index) => stamps[index] !== hash);
  if (missing.length === 0) return;
  await mkdir(cache, { recursive: true });
  await Promise.all(missing.map((label) => build(label, hash)));
}
