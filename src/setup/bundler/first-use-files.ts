import type { Plugin } from 'vite';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { type Bundle, type Chunk, chunksOf, filesOf } from './chunk-closure.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/** Modules that few people need, or that are of use with a network only. */
const keptWithFirstUse = [
  'src/client/people/links/phone-field.tsx',
  'src/client/people/image/image-flow.tsx',
  'src/client/features/account/own-data/data-panel.tsx',
  'src/client/features/account/devices-panel.tsx',
  'src/client/features/account/email/email-panel.tsx',
  'src/client/features/account/sign-in-methods/sign-in-methods-panel.tsx',
  'src/client/features/apply/organisers/organisers-panel.tsx',
  'src/client/features/install/account-offer.tsx',
  'src/client/features/install/install-card.tsx',
  'src/client/features/install/install-steps.tsx',
  'src/client/features/notifications/notifications-card.tsx',
  'src/client/features/notifications/notifications-panel.tsx',
  'src/client/features/organizations/detail/organization-panel.tsx',
  'src/client/features/organizations/manage/organization-form.tsx',
  'src/client/features/passkeys/passkey-card.tsx',
  'src/client/features/passkeys/passkeys-panel.tsx',
  'src/client/features/reports/report-list.tsx',
  'src/client/features/rooms/manage/room-form.tsx',
  'src/client/features/rooms/registrants/registrants-panel.tsx',
  'src/client/features/sign-in/new-password-form.tsx',
  'src/client/features/sign-in/passkey-suggestions.tsx',
  'src/client/features/sign-in/provider/provider-buttons.tsx',
  'src/client/features/questions/questions-panel.tsx',
  'src/client/features/resources/resources-panel.tsx',
  'src/client/routes/linkedin-signup.tsx?tsr-split=component',
  'src/client/routes/zoom-signup.tsx?tsr-split=component',
];

/**
 * Code of calls, and of the player of others: a phone fetches it with its first seat or its first such film, and not
 * because its person looks at the tables or the files of a room.
 */
const keptWithUseAlone = [
  'src/client/features/resources/open/vimeo-frame.tsx',
  'src/client/seat/seat-session.ts',
  'src/client/seat/resume-seat.ts',
  'src/client/features/tables/call/call-bar.tsx',
  'src/client/routes/_app/table.$tableId.tsx?tsr-split=component',
];

/** Clients of other providers, which are large and of no use without a network: no phone keeps them. */
const neverKept = ['src/client/chat/twilio-line.ts', 'src/client/video/twilio-call.ts'];

/** Account leads to these by routes, of which the bundler knows from the entry alone: they come with it. */
const account = 'src/client/routes/_app/account.index.tsx?tsr-split=component';
const keptWithAccount = [
  'src/client/features/account/own-data/data-panel.tsx',
  'src/client/features/account/devices-panel.tsx',
  'src/client/features/account/email/email-panel.tsx',
  'src/client/features/account/sign-in-methods/sign-in-methods-panel.tsx',
  'src/client/features/notifications/notifications-panel.tsx',
  'src/client/features/organizations/detail/organization-panel.tsx',
  'src/client/features/organizations/detail/invite-tab.tsx',
  'src/client/features/organizations/manage/organization-form.tsx',
  'src/client/features/passkeys/passkeys-panel.tsx',
  'src/client/features/reports/report-list.tsx',
];

/** Screens that people see first, signed in or not: their code is kept before all other. */
const firstScreens = [
  'src/client/routes/_app.tsx?tsr-split=component',
  'src/client/routes/_app/index.tsx?tsr-split=component',
  'src/client/routes/login.tsx?tsr-split=component',
];

const keptFirst = new Set<string>();
const keptFromInstallation = new Set<string>();
const unkept = new Set<string>();
let openers = new Map<string, readonly string[]>();

function chunkOf(bundle: Bundle, module: string): Chunk {
  const chunk = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
  if (chunk === undefined) throw new Error(`${module} has no file of its own, so it would be kept by all.`);
  return chunk;
}

/** Files of the page itself and of the first screens; what else these have drawn comes right after. */
function firstFiles(bundle: Bundle): Set<string> {
  const isFirst = ({ isEntry, moduleIds }: Chunk) =>
    isEntry || firstScreens.some((screen) => moduleIds.some((module) => module.endsWith(`/${screen}`)));
  return filesOf(bundle, chunksOf(bundle).filter(isFirst), ({ imports }) => imports);
}

/** Files that the app can reach without the modules above. */
function installedFiles(bundle: Bundle): Set<string> {
  const chunks = chunksOf(bundle);
  const later = [...keptWithFirstUse, ...keptWithUseAlone];
  const excluded = later.map((module) => chunkOf(bundle, module).fileName);
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
  const alone = filesOf(
    bundle,
    keptWithUseAlone.map((module) => chunkOf(bundle, module)),
    () => [],
  );
  const note = (files: Iterable<string>, opener: string) => {
    for (const file of files) {
      if (!keptFromInstallation.has(file) && !alone.has(file))
        found.set(file, [...(found.get(file) ?? []), opener]);
    }
  };
  const next = (opened: ReadonlySet<string>) => {
    const starts = chunks.filter(({ fileName }) =>
      chunks.some((chunk) => opened.has(chunk.fileName) && chunk.dynamicImports.includes(fileName)),
    );
    return filesOf(bundle, starts, ({ imports }) => imports);
  };
  for (const { fileName } of chunks.filter(({ isEntry }) => !isEntry)) {
    const first = next(new Set([fileName]));
    note(first.union(next(first)), fileName);
  }
  const ofAccount = keptWithAccount.map((module) => chunkOf(bundle, module));
  note(
    filesOf(bundle, ofAccount, ({ imports }) => imports),
    chunkOf(bundle, account).fileName,
  );
  return found;
}

export const firstUseFiles: Plugin = {
  name: 'first-use-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      keptFirst.clear();
      for (const file of firstFiles(bundle)) keptFirst.add(file);
      keptFromInstallation.clear();
      for (const file of installedFiles(bundle)) keptFromInstallation.add(file);
      unkept.clear();
      for (const module of neverKept) unkept.add(chunkOf(bundle, module).fileName);
      openers = openersOf(bundle);
    },
  },
};

const isOfPage = (url: string) => url === 'index.html' || keptFirst.has(url);

/**
 * Tells the worker which files of the bundle it is to keep before the others, and which only with their first use; of
 * some it knows nothing.
 */
export const withFirstUseFiles: ManifestTransform = async (entries) => ({
  manifest: entries
    .filter(({ url }) => !unkept.has(url))
    .map((entry) => {
      const isLater = entry.url.startsWith('assets/') && !keptFromInstallation.has(entry.url);
      if (isLater) return { ...entry, later: openers.get(entry.url) ?? [] };
      return isOfPage(entry.url) ? { ...entry, first: true } : entry;
    }),
});
