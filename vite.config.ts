import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appVersion } from './src/setup/bundler/app-version.ts';
import { compressedCopies } from './src/setup/bundler/compressed-copies.ts';
import { contractForApp } from './src/setup/bundler/contract-for-app.ts';
import { firstUseFiles, withFirstUseFiles } from './src/setup/bundler/first-use-files.ts';
import { ownFiles, withHashes } from './src/setup/bundler/own-files.ts';
import { reactPlugins } from './src/setup/bundler/react-plugins.ts';
import { sdkModules } from './src/setup/bundler/sdk-modules.ts';
import { staticShell } from './src/setup/bundler/static-shell.ts';
import { webManifest } from './src/setup/bundler/web-manifest.ts';

/** Engines of 2024: older ones would get `light-dark()` rewritten into twice the CSS. */
const target = ['chrome123', 'edge123', 'firefox126', 'safari17.5'];

const version = appVersion(process.env.BUILD_LABEL);
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
/** What the app's server answers also while Vite serves the app. */
const servedByServer =
  '^/(api|dev|files|health|linkedin|linkedin-login|zoom-login|config\\.json|robots\\.txt|\\.well-known)(/|\\?|$)';

const initial = ['$initial' as const];
/** Few files on a first load; everything else is split where it is imported. A group takes along what its files import. */
const groups = [
  { name: 'vendor', tags: initial, test: /node_modules/, priority: 3 },
  { name: 'app', tags: initial, priority: 2 },
  // Most screens need it; sheets that ask and lists of rows are not among what a first screen may wait for.
  {
    name: 'common',
    test: /src\/client\/(?!ui\/(?:sheets\/confirm|layout\/list-card)|share\/|forms\/|posts\/|rich-text\/|outbox\/form-drafts|network\/(?:unread-message|failure)|api\/(?:kept-answer|use-once))|domain\/time(?!\/day-shift)|dayjs|lucide/,
    minShareCount: 14,
    priority: 1,
  },
  // What sign-in has in common with every form.
  {
    name: 'fields',
    test: /contract\/(?:credentials|written-text)|client\/(?:forms\/(?:conflict|fields\/(?:text-field|email-field|field-frame))|ui\/use-fault|network\/failure|api\/use-once)|useMutation|chevron-right|icons\/mail\./,
    priority: 1,
  },
  // What it has in common with forms that are saved by a button.
  { name: 'drafts', test: /client\/forms\/(?:use-)?local-draft/, priority: 1 },
  // What long lists have in common, but for what screens without one need of it.
  { name: 'moving', test: /client\/ui\/motion\/use-moves/, priority: 2 },
  { name: 'place', test: /client\/ui\/(?:layout\/use-return-to-place|use-after-paint)/, priority: 2 },
  {
    name: 'lists',
    test: /client\/(?:lists\/|posts\/post\/send-state|posts\/actions\/thread-actions\.ts)|virtual-core|react-virtual/,
    priority: 1,
  },
  // Icons of lists that people change: no first screen has one.
  { name: 'list-icons', test: /icons\/(?:plus|trash|trash-2)\./, priority: 2 },
  // What sign-in and Account have in common.
  { name: 'passkeys', test: /icons\/(?:fingerprint|key-round)\.|client\/passkeys\/support/, priority: 2 },
  // Icons of a room's first screen.
  {
    name: 'room-icons',
    test: /icons\/(?:messages-square|lock-keyhole|external-link|log-in|log-out)\./,
    priority: 1,
  },
  { name: 'pages', test: /infiniteQueryObserver|useInfiniteQuery/, priority: 1 },
  { name: 'login', test: /routes\/login\.tsx\?tsr-split=component/ },
  { name: 'reception', test: /routes\/_app(?:\/index)?\.tsx\?tsr-split=component/ },
];

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target,
    modulePreload: {
      polyfill: false,
      // The loader finds the scripts of an import by itself: a link element for each made up half of a start's longest task.
      resolveDependencies: (_part, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Neither reading a property nor loading a declaration does anything else: unused schemas are left out.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups },
        // The worker knows a file of an earlier build by its name without these seven characters.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
      },
    },
  },
  // React has had the hook itself since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  server: { proxy: { [servedByServer]: { target: server, ws: true } } },
  plugins: [
    contractForApp,
    sdkModules,
    ...reactPlugins,
    staticShell,
    ownFiles(version),
    firstUseFiles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      // In development it only serves the manifest: no worker is registered there.
      devOptions: { enabled: true },
      injectManifest: {
        target,
        buildPlugins: { vite: [contractForApp] },
        // Drawn portraits are a few hundred bytes each; photographs would be kept as they are seen.
        globPatterns: [
          '**/*.{html,js,css}',
          'icons/*.svg',
          'patterns/*.svg',
          'portraits/*.svg',
          'welcome/poster.svg',
        ],
        globIgnores: ['sw.js'],
        manifestTransforms: [withHashes, withFirstUseFiles],
      },
    }),
    compressedCopies(),
  ],
});
