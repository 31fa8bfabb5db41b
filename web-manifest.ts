import type { ManifestOptions } from 'vite-plugin-pwa';

const paper = '#FAF7F1';

/** What a browser needs to install the app: names, icons, colours (W3C Web Application Manifest). */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Last Links',
  short_name: 'Last Links',
  description: 'The people, rooms and tables of the innovation programme',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: paper,
  background_color: paper,
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
};
