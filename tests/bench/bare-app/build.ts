import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { setupScript } from '#tests/bench/support/setup-scripts.ts';
import { type StaticServer, serveFolder } from '#tests/bench/support/static-server.ts';

const rowCount = 40;

function bundle(outDir: string) {
  const worker = VitePWA({
    injectRegister: false,
    manifest: false,
    workbox: { globPatterns: ['**/*.{html,js,css}'], navigateFallback: 'index.html' },
  });
  return build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome123', 'edge123', 'firefox126', 'safari17.5'],
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
    plugins: [react(), worker],
  });
}

/** Builds and serves the yardstick: the app's own stack with one kept list of rows, and nothing else. */
export async function startBareApp(): Promise<StaticServer> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-bare-'));
  await bundle(folder);
  const rows = Array.from({ length: rowCount }, (_, id) => ({ id, title: `Row ${id + 1} of ${rowCount}` }));
  await writeFile(join(folder, 'rows.json'), JSON.stringify(rows));
  const { compressFolder } = await setupScript('compress.mjs');
  await compressFolder(folder);
  const server = await serveFolder(folder);
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
