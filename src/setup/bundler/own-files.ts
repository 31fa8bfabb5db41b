import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { VitePluginPWAAPI, VitePWAOptions } from 'vite-plugin-pwa';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

let builtFolder = '';

/** The version by which the server knows what it serves. */
export const ownFiles = (version: string): Plugin => ({
  name: 'own-files',
  configResolved(config) {
    builtFolder = config.build.outDir;
  },
  buildStart() {
    // The browser alone asks for the manifest. The plugin would have the worker keep it too, under a hash of another
    // kind than those by which the worker compares.
    const pwa = this.environment.config.plugins.find(({ name }) => name === 'vite-plugin-pwa');
    const api: VitePluginPWAAPI | undefined = pwa?.api;
    api?.extendManifestEntries(() => []);
  },
  /** By it the worker knows of which build a page is. */
  transformIndexHtml: (html) => html.replace('<html ', `<html data-build="${version}" `),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
  },
});

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');

/** A file without a hash in its name gets one beside it; the worker has the browser compare what it fetches. */
export const withHashes: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    entry.revision === null ? entry : { ...entry, revision: sha256(join(builtFolder, entry.url)) },
  ),
});
