import type { ManifestOptions } from 'vite-plugin-pwa';

const paper = '#FAF7F1';
const paperInTheDark = '#0F1513';

interface WebManifest extends Partial<ManifestOptions> {
  /** W3C Web Application Manifest, "color_scheme_dark"; browsers that do not know it pass over it. */
  readonly color_scheme_dark: { readonly theme_color: string; readonly background_color: string };
}

const png = (src: string, side: number) => ({ src, sizes: `${side}x${side}`, type: 'image/png' });

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ ...png(`/icons/shortcut-${icon}.png`, 96), purpose: 'any' as const }],
});

const screenshot = (file: string, sizes: string, label: string) => ({
  src: `/screenshots/${file}.png`,
  sizes,
  type: 'image/png',
  form_factor: file.startsWith('wide') ? ('wide' as const) : ('narrow' as const),
  label,
});
const phone = '780x1688';
const desk = '1920x1200';

/**
 * Manifest with which a browser installs the app (W3C Web Application Manifest). The phone's own rotation lock decides
 * about the orientation, so none is named.
 */
export const webManifest: WebManifest = {
  id: '/',
  name: 'Last Links',
  short_name: 'Last Links',
  description: 'The people, rooms and tables of the innovation programme',
  lang: 'en',
  dir: 'ltr',
  categories: ['education', 'business', 'social'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // The area of the title bar stays the window's own: the top of a screen holds actions in its corners.
  display_override: ['standalone', 'minimal-ui'],
  theme_color: paper,
  background_color: paper,
  color_scheme_dark: { theme_color: paperInTheDark, background_color: paperInTheDark },
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  handle_links: 'preferred',
  // By GET, so that the worker opens it as any other screen: what is shared never leaves the phone by itself.
  share_target: {
    action: '/share',
    method: 'GET',
    // The only one that GET has; Chromium wants it said.
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'title', text: 'text', url: 'url' },
  },
  prefer_related_applications: false,
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { ...png('/icons/icon-192.png', 192), purpose: 'any' },
    { ...png('/icons/icon-512.png', 512), purpose: 'any' },
    { ...png('/icons/maskable-192.png', 192), purpose: 'maskable' },
    { ...png('/icons/maskable-512.png', 512), purpose: 'maskable' },
    { ...png('/icons/monochrome-512.png', 512), purpose: 'monochrome' },
  ],
  shortcuts: [
    shortcut('Agenda', '/agenda', 'agenda'),
    shortcut('People', '/contacts', 'people'),
    shortcut('Chat', '/messages', 'chat'),
    shortcut('Announcements', '/announce', 'announcements'),
  ],
  screenshots: [
    screenshot('phone-reception', phone, 'Reception: the next masterclass and what else is near'),
    screenshot('phone-agenda', phone, 'The agenda of the year, also without a network'),
    screenshot('phone-session', phone, 'One masterclass: when, where and with whom'),
    screenshot('wide-reception', desk, 'Reception, with the agenda beside it'),
    screenshot('wide-agenda', desk, 'The agenda of the year on a wide screen'),
  ],
};
