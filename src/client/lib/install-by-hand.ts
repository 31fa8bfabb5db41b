const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join();

/** Tells whether the app runs in a window of its own, opened from the home screen or the dock. */
export const isInstalledApp = (): boolean => window.matchMedia(ownWindow).matches;

/** Way to install the app through a browser's own controls. */
export type WayByHand = 'share-below' | 'share-above' | 'dock' | 'menu';

/** Traits that distinguish browsers without an install question of their own. */
type BrowserTraits = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const firstWithDock = 17;

/** Finds the way through a browser's own controls; null where there is none, or none that is known. */
export function wayByHand({ userAgent, maxTouchPoints }: BrowserTraits): WayByHand | null {
  const isMac = /Macintosh/.test(userAgent);
  const isTablet = /iPad/.test(userAgent) || (isMac && maxTouchPoints > 1); // iPads pass for Macs
  const safari = Number(/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//.exec(userAgent)?.[1] ?? 0);
  if (isTablet) return wayOnIos(userAgent, safari) && 'share-above';
  if (/iPhone|iPod/.test(userAgent)) return wayOnIos(userAgent, safari);
  if (isMac) return safari >= firstWithDock ? 'dock' : null;
  return /Android.*\bFirefox\//.test(userAgent) ? 'menu' : null;
}

const namedOnIos = /\b(?:CriOS|FxiOS|EdgiOS)\//;
// Pages that another app shows inside itself have no way to the home screen.
const insideAnotherApp = /\bGSA\/|FBA[NV]|Instagram|LinkedInApp|Line\//;

function wayOnIos(userAgent: string, safari: number): 'share-below' | 'share-above' | null {
  if (insideAnotherApp.test(userAgent)) return null;
  if (namedOnIos.test(userAgent)) return 'share-above';
  return safari > 0 ? 'share-below' : null;
}

/** Tells whether this is a tab of iOS, where some things are only for apps on the home screen. */
export const isTabOnIos = (): boolean =>
  !isInstalledApp() && (wayByHand(navigator)?.startsWith('share-') ?? false);
