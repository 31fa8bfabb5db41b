import * as v from 'valibot';
import { lastScreensCacheName } from '#contract/kept-on-phone.ts';
import { type LastScreen, LastScreenSchema, lastScreenKey } from '#contract/last-screen.ts';

const StoredSchema = v.pipe(v.string(), v.parseJson(), LastScreenSchema);

/** Parts of the app's page: what comes before its shell, the shell, the script that decides what is shown, the rest. */
const pageParts = /^(.*?)(<div id="shell".*?)(<script>.*?<\/script>)(.*)$/s;

/** Nothing is painted before the script has decided (HTML, "blocking=render"); browsers that do not know it paint twice. */
const paintedWhole = '<link rel="expect" href="#shell" blocking="render">';

/**
 * Puts the screen into the page, whose script decides whether it is shown; the shell comes behind both. Its styles stand
 * with it, after all sheets that the code brings into the head one by one. The code is asked for when it is painted:
 * what comes earlier has to be received in between.
 */
export function withScreen(page: string, { html, style, owner, top }: LastScreen): string {
  const marks = `data-owner="${owner}" data-top="${top}" data-first aria-hidden="true" hidden`;
  const drawn = `<style id="last-screen-style">${style}</style><div id="last-screen" ${marks}>${html}</div>`;
  return page
    .replaceAll(/<link rel="(?=modulepreload|preload)/g, '<link data-rel="')
    .replace('</head>', (end) => paintedWhole + end)
    .replace(pageParts, (_, start: string, shell: string, script: string, rest: string) =>
      [start, drawn, script, shell, rest].join(''),
    );
}

/** Lets one more inline style sheet through the policy of a page. */
export const withStyle = (policy: string, styleHash: string): string =>
  policy.replace(/\bstyle-src\b/, (name) => `${name} 'sha256-${styleHash}'`);

/** True where the page is of the same build, and nothing in the styles ends their place early. */
const fits = (page: string, { build, style }: LastScreen) =>
  page.includes(`data-build="${build}"`) && !style.includes('</');

async function readScreen(address: string, isReload: boolean): Promise<LastScreen | null> {
  const cache = await caches.open(lastScreensCacheName);
  const placeOf = isReload ? await cache.match(lastScreenKey(address, true)) : undefined;
  const stored = placeOf ?? (await cache.match(lastScreenKey(address, false)));
  const screen = v.safeParse(StoredSchema, await stored?.text());
  return screen.success ? screen.output : null;
}

/** Finds the screen with which a navigation starts; null where there is none, or the phone cannot read it. */
export function findScreen({ url, cache }: Request): Promise<LastScreen | null> {
  const { pathname, search } = new URL(url);
  // A reload, and a way back, are led to where the screen was left.
  return readScreen(pathname + search, cache !== 'default').catch(() => null);
}

/** The app's page with the last screen in it, where that is of the same build. */
export async function startWith(page: Response, screen: LastScreen | null): Promise<Response> {
  if (screen === null) return page;
  const html = await page.text();
  const headers = new Headers(page.headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name);
  if (!fits(html, screen)) return new Response(html, { headers });
  const policy = headers.get('content-security-policy');
  if (policy !== null) headers.set('content-security-policy', withStyle(policy, screen.styleHash));
  return new Response(withScreen(html, screen), { headers });
}
