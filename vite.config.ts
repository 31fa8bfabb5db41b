import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appVersion } from './vite/app-version.ts';
import { chunks } from './vite/chunks.ts';
import { contractForApp } from './vite/contract-for-app.ts';
import { leanIcons } from './vite/lean-icons.ts';
import { ownFiles, withHashes, withLaterFiles } from './vite/own-files.ts';
import { scopedName } from './vite/scoped-name.ts';
import { screenFiles } from './vite/screen-files.ts';
import { staticShell } from './vite/static-shell.ts';
import { webManifest } from './vite/web-manifest.ts';

/** Engines of 2024: older ones would get `light-dark()` rewritten into twice the CSS. */
const target = ['chrome123', 'edge123', 'firefox126', 'safari17.5'];

const version = appVersion(process.env.BUILD_LABEL);
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
/** What the app's server answers also while Vite serves the app. */
const servedByServer = '^/(api|dev|files|health|config\\.json)(/|\\?|$)';

/** Screens on which one may arrive without having been on any other. */
const openToVisitors = /^assets\/(?:_|o\.|apply-|account\.card|legal)/;
/** What every start has, and every screen behind sign-in, need not be named again for each part. */
const isThereAlready = (part: string, file: string) =>
  /^assets\/index-/.test(file) || (/^assets\/(?:home|icons)-/.test(file) && !openToVisitors.test(part));

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target,
    outDir: 'dist',
    assetsDir: 'assets',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (part, files) => files.filter((file) => !isThereAlready(part, file)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Neither reading a property nor loading a declaration does anything else: unused schemas are left out.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /\/src\/contract\//, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: chunks },
        // The first file names all others, and what is drawn by lot in a name cannot be compressed.
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
    ownFiles(version),
    screenFiles,
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
        // Drawn portraits are a few hundred bytes each; photographs would be kept as they are seen.
        globPatterns: [
          '**/*.{html,js,css}',
          'icons/*.svg',
          'patterns/*.svg',
          'portraits/*.svg',
          'welcome/poster.svg',
        ],
        // Images are cut and sent with a network only; what does that comes when it is wanted.
        globIgnores: ['sw.js', 'assets/image-{flow,crop}-*'],
        manifestTransforms: [withHashes, withLaterFiles],
      },
    }),
  ],
});
