import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { webManifest } from './web-manifest.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

let builtFolder = '';

/** The manifest, and the version by which the server knows what it serves. */
export const ownFiles = (version: string): Plugin => ({
  name: 'own-files',
  configResolved(config) {
    builtFolder = config.build.outDir;
  },
  configureServer({ middlewares }) {
    middlewares.use('/manifest.webmanifest', (_request, response) => {
      response.setHeader('content-type', 'application/manifest+json');
      response.end(JSON.stringify(webManifest));
    });
  },
  generateBundle() {
    const emit = (fileName: string, content: object) =>
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
    emit('version.json', { version });
    emit('manifest.webmanifest', webManifest);
  },
});

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');

/** A file without a hash in its name gets one beside it; the worker has the browser compare what it fetches. */
export const withHashes: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    entry.revision === null ? entry : { ...entry, revision: sha256(join(builtFolder, entry.url)) },
  ),
});
