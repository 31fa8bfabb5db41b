import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { VitePluginPWAAPI, VitePWAOptions } from 'vite-plugin-pwa';
import { type Bundle, filesOf } from './bundle-files.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

let builtFolder = '';
let openers = new Map<string, readonly string[]>();

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
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) });
    openers = openersOf(bundle);
  },
});

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');

/** A file without a hash in its name gets one beside it; the worker has the browser compare what it fetches. */
export const withHashes: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    entry.revision === null ? entry : { ...entry, revision: sha256(join(builtFolder, entry.url)) },
  ),
});

/** What writes formatted text and telephone numbers, what applies, and what few people see: fetched by whose screen needs it, and then kept. */
const usedLater =
  /^assets\/(?:squire-engine-|phone-field-|organisers-(?:gate|panel)-|closing-reminder-|apply-(?:form|end|answers|questions)-|apply\.(?:applicant|mentor)-)/;

export const isUsedLater = (file: string): boolean => usedLater.test(file);

/** By each file that is used later, the code of screens from which it is one tap away. */
function openersOf(bundle: Bundle): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || chunk.isEntry) continue;
    for (const part of chunk.dynamicImports)
      for (const file of filesOf(bundle, part))
        if (isUsedLater(file)) found.set(file, [...(found.get(file) ?? []), chunk.fileName]);
  }
  return found;
}

export const withLaterFiles: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    isUsedLater(entry.url) ? { ...entry, later: openers.get(entry.url) ?? [] } : entry,
  ),
});
