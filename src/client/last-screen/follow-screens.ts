import { browserIdle } from '#client/lib/idle.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { appVersion } from '#client/lib/version.ts';
import { drawScreen, hasSomethingTyped } from './draw-screen.ts';
import { createKeptScreens } from './kept-screens.ts';
import { readStyleSheet, type StyleSheet, usedStyles } from './used-styles.ts';

/** Time without a change after which a screen counts as settled. */
const settledMs = 700;

/** Heights of the screen that are drawn of it; the fewer where that is too long. */
const heightsDrawn = [2, 1.1];

/** Sign-in and its steps, the devices of an account, a call. */
const unkept =
  /^\/(?:login|check-inbox|email-\w+|(?:pre-)?onboarding|linkedin-\w+|zoom-\w+|share|account\/devices|table\/.+)$/;

interface FollowOptions {
  readonly getToken: () => string | null;
  readonly root: Element;
}

/**
 * Keeps each screen as it is when it has settled and when the app is hidden, so that the next start begins with it. To
 * be called where a worker answers for the page: nobody else shows them.
 */
export function followScreens({ getToken, root }: FollowOptions): void {
  const screens = createKeptScreens(phoneStorage());
  const sheets = createSheetReader();

  async function keepNow(): Promise<void> {
    // Another tab may have signed out a moment ago.
    const token = phoneStorage().getItem(storageKeys.token);
    if (token === null || token !== getToken()) return;
    const { pathname, search } = window.location;
    const address = pathname + search;
    const state = stateOf(root, pathname);
    if (state === 'unkept') return screens.forget(address);
    if (state === 'waits') return;
    const { innerHeight, innerWidth, scrollY } = window;
    for (const heights of heightsDrawn) {
      const { html, classes, ownRules } = drawScreen(root, {
        from: -innerHeight / 2,
        fold: innerHeight,
        to: heights * innerHeight,
      });
      const used = (await sheets.read()).map((sheet) => usedStyles(sheet, classes)).join('');
      const style = atWidth(innerWidth) + used + ownRules;
      const drawn = { build: appVersion, top: Math.round(scrollY), html, style };
      if (await screens.keep(address, drawn)) return;
    }
    // One that is too long is begun without, and not with what it was.
    await screens.forget(address);
  }

  const keep = () => void keepNow().catch(() => undefined); // a full phone starts without
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void browserIdle.whenIdle().then(keep), settledMs);
  };
  new MutationObserver(settle).observe(root, { subtree: true, childList: true, characterData: true });
  window.addEventListener('scroll', settle, { passive: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  settle();
}

/**
 * The rule that shows it, on a screen of the same width: rows have been laid out for that. Said in a rule, since a script
 * that asks for the width has the page laid out at once; browsers round the width that they tell.
 */
const atWidth = (width: number) =>
  `@media (min-width:${width - 0.9}px) and (max-width:${width + 0.9}px){#last-screen:not([hidden]){display:block;&~#shell{display:none}&~#root{visibility:hidden}}}`;

/** Tells what may become of a screen; one that `waits` is left as it was kept before. */
function stateOf(root: Element, pathname: string): 'settled' | 'waits' | 'unkept' {
  if (unkept.test(pathname) || root.querySelector('[data-unkept]') || hasSomethingTyped(root))
    return 'unkept';
  const isBusy =
    root.querySelector('main') === null || root.querySelector('[aria-busy="true"], [data-skeleton]') !== null;
  const isCovered = document.querySelector('dialog[open], #last-screen') !== null;
  return isBusy || isCovered || isWriting() ? 'waits' : 'settled';
}

/** With a keyboard that is open, the screen has another height. */
const isWriting = () => document.activeElement?.matches('input, textarea, [contenteditable="true"]') ?? false;

/** Reads the style sheets that the page has linked by now, each once, in their order. */
function createSheetReader() {
  const known = new Map<string, Promise<StyleSheet>>();
  const readOne = async (address: string) => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address} cannot be read.`);
    return readStyleSheet(await response.text());
  };
  return {
    read(): Promise<StyleSheet[]> {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
      const reading = Array.from(links, ({ href }) => {
        const sheet = known.get(href) ?? readOne(href);
        known.set(href, sheet);
        sheet.catch(() => known.delete(href)); // read again with the next screen
        return sheet;
      });
      return Promise.all(reading);
    },
  };
}
