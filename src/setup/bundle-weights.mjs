import { rm } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { build, minifySync } from 'vite';
import { compressFolder } from './compress.mjs';
import { inProject, projectRoot } from './project-root.mjs';
import { keptFiles, screenFiles, weightOf } from './size-table.mjs';

const PACKAGES = [
  [/\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//, 'React'],
  [/\/node_modules\/@tanstack\/[^/]*(router|history|store)/, 'TanStack Router'],
  [/\/node_modules\/@tanstack\/[^/]*query/, 'TanStack Query'],
  [/\/node_modules\/@tanstack\/[^/]*virtual/, 'TanStack Virtual'],
  [/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//, undefined],
  [/\/src\/client\/features\/([^/]+)\//, undefined],
  [/\/src\/client\/(?:app|routes|connection|setup)\/|\/src\/client\/[^/]+$/, 'start, routes, connection'],
  [/\/src\/client\/(posts|rich-text|identity|ui|unsent|realtime|lib)\//, undefined],
  [/\/src\/(contract|domain|programme|offline)\//, undefined],
];

/** The package that a module comes from, or the folder of the project. */
function ownerOf(id) {
  for (const [pattern, name] of PACKAGES) {
    const found = pattern.exec(id);
    if (found) return name ?? found[1];
  }
  return 'glue of the bundler';
}

function compressedSize(code) {
  return brotliCompressSync(minifySync('module.js', code).code).length;
}

/** Each owner's part of a file, between 0 and 1: what its modules would weigh by themselves beside the others. */
function sharesOf(chunk) {
  const sizes = new Map();
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    const owner = ownerOf(id);
    sizes.set(owner, (sizes.get(owner) ?? 0) + (code ? compressedSize(code) : 0));
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) || 1;
  return [...sizes].map(([owner, size]) => [owner, size / total]);
}

function listening(shares) {
  return {
    name: 'bundle-weights',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk') shares.set(output.fileName, sharesOf(output));
        }
      },
    },
  };
}

function ownersOfOther(file) {
  if (file.endsWith('.css')) return [['styles', 1]];
  return [[file.endsWith('.html') ? 'the page itself' : 'icons and pictures', 1]];
}

async function weigh(folder, { files, shares }) {
  const weights = new Map();
  for (const file of files) {
    const size = await weightOf(folder, file);
    for (const [owner, share] of shares.get(file) ?? ownersOfOther(file)) {
      weights.set(owner, (weights.get(owner) ?? 0) + size * share);
    }
  }
  return [...weights].map(([owner, bytes]) => ({ owner, bytes })).sort((a, b) => b.bytes - a.bytes);
}

/**
 * Builds the app apart and weighs, by package and by the project's own folder, in bytes as brotli writes them: what the
 * two first screens need before they are shown, and what an installed app keeps.
 */
export async function bundleWeights() {
  const folder = inProject('.build', `weights-${process.pid}`);
  const shares = new Map();
  try {
    await build({
      root: projectRoot,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
      plugins: [listening(shares)],
    });
    await compressFolder(folder);
    const of = (files) => weigh(folder, { files, shares });
    return {
      login: await of(await screenFiles(folder, 'login')),
      reception: await of(await screenFiles(folder, '_app/index')),
      kept: await of(await keptFiles(folder)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
