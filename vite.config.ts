import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './web-manifest.ts';

/** Engines of 2024: older ones would get `light-dark()` rewritten into twice the CSS. */
const target = ['chrome123', 'edge123', 'firefox126', 'safari17.5'];

/** What the sign-in page shares with other screens. */
const sharedParts =
  /client\/ui\/(text-field|field-message|cover-pattern|mark-plate|icon-button|back-button)|connection\/(failure-note|use-is-online|next-page)|icons\/chevron-/;
const signIn = /features\/sign-in\/(login|mail|password|demo|sign-in|browser|mutations|use-enter)/;
const home =
  /features\/(shell|reception|agenda)\/|client\/ui\/(page|avatar|skeleton|sheet|list-card)|lib\/format/;

/** Few files on a first load: what every start needs is one; sign-in and the main screens add two or three each. */
const chunks = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  { name: 'parts', test: sharedParts, priority: 2 },
  { name: 'sign-in', test: signIn, priority: 1 },
  { name: 'home', test: home },
];

/** The package's version and a fingerprint of what the app is built from, so that equal sources give equal builds. */
function appVersion(): string {
  const packageJson: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const sources = globSync([
    'index.html',
    'src/{client,contract,domain,offline}/**/*.{ts,tsx,css}',
    'sw/**/*.ts',
  ]);
  const hash = createHash('sha256');
  for (const source of sources.toSorted()) hash.update(source).update(readFileSync(source));
  return `${packageJson.version}+${hash.digest('hex').slice(0, 7)}`;
}

const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
/** What the app's server answers also while Vite serves the app. */
const servedByServer = '^/(api|dev|files|health|config\\.json)(/|\\?|$)';

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(appVersion()) },
  build: {
    target,
    outDir: 'dist',
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { [servedByServer]: { target: server, ws: true } } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      includeManifestIcons: false,
      manifest: webManifest,
      injectManifest: {
        target,
        // Drawn portraits are a few hundred bytes each; photographs would be kept as they are seen.
        globPatterns: ['**/*.{html,js,css}', 'icons/*.svg', 'portraits/*.svg', 'welcome/poster.svg'],
        globIgnores: ['sw.js'],
      },
    }),
  ],
});
