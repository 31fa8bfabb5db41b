import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { compressedCopies } from '#setup/bundler/compressed-copies.ts';
import { type StaticServer, serveFolder } from '#tests/bench/support/static-server.ts';

const rowCount = 40;

const rows: Plugin = {
  name: 'rows',
  generateBundle() {
    const source = Array.from({ length: rowCount }, (_, id) => ({
      id,
      title: `Row ${id + 1} of ${rowCount}`,
    }));
    this.emitFile({ type: 'asset', fileName: 'rows.json', source: JSON.stringify(source) });
  },
};

function bundle(outDir: string) {
  const worker = VitePWA({
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css}'],
      navigateFallback: 'index.html',
      inlineWorkboxRuntime: true,
    },
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
    plugins: [react(), rows, worker, compressedCopies()],
  });
}

/** Builds and serves the yardstick: the app's own stack with one kept list of rows, and nothing else. */
export async function startBareApp(port?: number): Promise<StaticServer> {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-bare-'));
  await bundle(folder);
  const server = await serveFolder(folder, port);
  return {
    ...server,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
