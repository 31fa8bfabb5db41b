import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { type Bundle, chunksOf, filesOf } from './chunk-closure.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/** Modules that few people need, or that are of use with a network only. */
const keptWithFirstUse = [
  'src/client/people/links/phone-field.tsx',
  'src/client/people/image/image-flow.tsx',
  'src/client/features/apply/organisers/organisers-panel.tsx',
  'src/client/features/notifications/notifications-card.tsx',
  'src/client/features/notifications/notifications-panel.tsx',
  'src/client/features/organizations/manage/organization-form.tsx',
  'src/client/features/rooms/manage/room-form.tsx',
  'src/client/features/rooms/registrants/registrants-panel.tsx',
  'src/client/features/questions/questions-panel.tsx',
  'src/client/features/resources/resources-panel.tsx',
];

const keptFromInstallation = new Set<string>();
let openers = new Map<string, readonly string[]>();

/** Files that the app can reach without the modules above. */
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

/**
 * By each file that is kept with its first use, the code of screens from which it is two taps away: a page opens a
 * form, and the form its telephone field.
 */
function openersOf(bundle: Bundle): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const chunks = chunksOf(bundle);
  const next = (opened: ReadonlySet<string>) => {
    const starts = chunks.filter(({ fileName }) =>
      chunks.some((chunk) => opened.has(chunk.fileName) && chunk.dynamicImports.includes(fileName)),
    );
    return filesOf(bundle, starts, ({ imports }) => imports);
  };
  for (const { fileName } of chunks.filter(({ isEntry }) => !isEntry)) {
    const first = next(new Set([fileName]));
    for (const file of first.union(next(first))) {
      if (!keptFromInstallation.has(file)) found.set(file, [...(found.get(file) ?? []), fileName]);
    }
  }
  return found;
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
      openers = openersOf(bundle);
    },
  },
};

/** Tells the worker which files of the bundle it is to keep only with their first use. */
export const withFirstUseFiles: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    !entry.url.startsWith('assets/') || keptFromInstallation.has(entry.url)
      ? entry
      : { ...entry, later: openers.get(entry.url) ?? [] },
  ),
});
