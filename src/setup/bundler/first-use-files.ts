import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { type Bundle, chunksOf, filesOf } from './bundle-files.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/** Modules that few people need, or that are of use with a network only. */
const keptWithFirstUse = [
  'src/client/rich-text/editor/squire-engine.ts',
  'src/client/identity/links/phone-field.tsx',
  'src/client/identity/image/image-flow.tsx',
  'src/client/identity/image/image-crop.tsx',
  'src/client/features/apply/organisers/organisers-gate.tsx',
  'src/client/features/apply/organisers/organisers-panel.tsx',
];

const keptFromInstallation = new Set<string>();

/** What the app can reach without the modules above. */
function installedFiles(bundle: Bundle): Set<string> {
  const chunks = chunksOf(bundle);
  const excluded = keptWithFirstUse.map((module) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
    if (chunk === undefined) throw new Error(`${module} has no file of its own, so it would be kept by all.`);
    return chunk.fileName;
  });
  return filesOf(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
    ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports.filter((file) => !excluded.includes(file)),
    ],
  );
}

export const firstUseFiles: Plugin = {
  name: 'first-use-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      keptFromInstallation.clear();
      for (const file of installedFiles(bundle)) keptFromInstallation.add(file);
    },
  },
};

/** Tells the worker which files of the bundle it is to keep only with their first use. */
export const withFirstUseFiles: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    !entry.url.startsWith('assets/') || keptFromInstallation.has(entry.url)
      ? entry
      : { ...entry, later: true },
  ),
});
