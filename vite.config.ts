import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { contractForApp } from './vite/contract-for-app.ts';
import { leanIcons } from './vite/lean-icons.ts';
import { scopedName } from './vite/scoped-name.ts';
import { screenFiles } from './vite/screen-files.ts';
import { staticShell } from './vite/static-shell.ts';
import { webManifest } from './web-manifest.ts';

type ManifestTransform = NonNullable<VitePWAOptions['injectManifest']['manifestTransforms']>[number];

/** Engines of 2024: older ones would get `light-dark()` rewritten into twice the CSS. */
const target = ['chrome123', 'edge123', 'firefox126', 'safari17.5'];

/** What both sign-in and the screens behind it draw. */
const sharedParts =
  /client\/ui\/(link-button|use-arrival|use-back-closes|icon-button|back-button)|connection\/use-is-online|icons\/(chevron-|wifi-off)/;
/** Sign-in, with the fields that onboarding has too. */
const signIn =
  /features\/sign-in\/(login|mail|password|demo|sign-in|browser|mutations|use-enter)|routes\/login|client\/ui\/(text-field|field-message)|connection\/(failure-note|next-page)/;
/** Areas that are still to come: one file for all of them. A route leaves it with its first real screen. */
const coming =
  /features\/coming|_app\/(announce|contacts|forum|messages|table|w\.|account\.(edit|profile|organization|manage))|routes\/apply/;
/** What only wide screens show at once. */
const wide = /features\/(shell\/(rail|all-areas)|agenda\/(whole-agenda|earlier-fold))/;
/** One tap away from Reception. */
const later =
  /features\/(shell\/more-sheet|agenda\/(agenda-screen|session-(card|sheet)|calendar|hand-over))|client\/ui\/(sheet|use-(modal|drag))|domain\/calendar-file|_app\/agenda\.tsx\?/;
/** What tells of something: toasts, failures, pages that are not there. */
const notices =
  /client\/ui\/(message-(page|screen)|toast\/toast-(region|list|card))|features\/(shell\/not-found|agenda\/agenda-failure-)|client\/app\/(route|start)-failure/;
const afterFirst = [wide, later, notices, coming];
const home =
  /features\/(shell|reception|agenda)\/|client\/ui\/(page|avatar|skeleton)|lib\/format|_app(\/index)?\.tsx\?/;

/**
 * Few files on a first load: what every start needs is one; sign-in and the main screens add two or three each.
 * A group also takes what its files import, unless a group before it has taken that.
 */
const chunks = [
  { name: 'app', tags: ['$initial' as const], priority: 6 },
  { name: 'parts', test: sharedParts, priority: 5 },
  { name: 'sign-in', test: signIn, priority: 4 },
  {
    name: 'home',
    test: (id: string) => home.test(id) && !afterFirst.some((part) => part.test(id)),
    priority: 3,
  },
  { name: 'notices', test: notices, priority: 2 },
  { name: 'wide', test: wide, priority: 1 },
  { name: 'later', test: later },
  { name: 'coming', test: coming },
];

/**
 * The package's version and a fingerprint of what the app is built from, so that equal sources give equal builds;
 * `BUILD_LABEL` tells apart two of them, to rehearse an update.
 */
function appVersion(): string {
  const packageJson: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const sources = globSync([
    'index.html',
    'src/{client,contract,domain,offline}/**/*.{ts,tsx,css}',
    'sw/**/*.ts',
    'vite/*.ts',
  ]);
  const hash = createHash('sha256');
  for (const source of sources.toSorted()) hash.update(source).update(readFileSync(source));
  const label = process.env.BUILD_LABEL ? `.${process.env.BUILD_LABEL}` : '';
  return `${packageJson.version}+${hash.digest('hex').slice(0, 7)}${label}`;
}

const version = appVersion();

let builtFolder = '';

/** The manifest, and the version by which the server knows what it serves. */
const ownFiles: Plugin = {
  name: 'own-files',
  configResolved(config) {
    builtFolder = config.build.outDir;
  },
  generateBundle() {
    const emit = (fileName: string, content: object) =>
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) });
    emit('version.json', { version });
    emit('manifest.webmanifest', webManifest);
  },
};

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');

/** A file without a hash in its name gets one beside it; the worker has the browser compare what it fetches. */
const withHashes: ManifestTransform = async (entries) => ({
  manifest: entries.map((entry) =>
    entry.revision === null ? entry : { ...entry, revision: sha256(join(builtFolder, entry.url)) },
  ),
});

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
/** What the app's server answers also while Vite serves the app. */
const servedByServer = '^/(api|dev|files|health|config\\.json)(/|\\?|$)';

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target,
    outDir: 'dist',
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  // React has had the hook itself since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  css: { modules: { generateScopedName: scopedName } },
  server: { proxy: { [servedByServer]: { target: server, ws: true } } },
  plugins: [
    contractForApp,
    leanIcons,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    staticShell,
    ownFiles,
    screenFiles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        target,
        // Drawn portraits are a few hundred bytes each; photographs would be kept as they are seen.
        globPatterns: [
          '**/*.{html,js,css}',
          'icons/*.svg',
          'patterns/*.svg',
          'portraits/*.svg',
          'welcome/poster.svg',
        ],
        globIgnores: ['sw.js'],
        manifestTransforms: [withHashes],
      },
    }),
  ],
});
