import { minifySync, type Plugin } from 'vite';
import { type Bundle, chunksOf, filesOf } from './chunk-closure.ts';

/** The screens that people start with, and the routes that draw them. */
const firstScreens = {
  reception: ['_app', '_app/index'],
  agenda: ['_app', '_app/agenda'],
  login: ['login'],
} as const;

/** Files of each first screen beside those of every start, so that the browser can fetch them all at once. */
function codeOfFirstScreens(bundle: Bundle): Record<string, string[]> {
  const chunks = chunksOf(bundle);
  const needs = (isStart: (chunk: (typeof chunks)[number]) => boolean) =>
    filesOf(bundle, chunks.filter(isStart), ({ imports }) => imports);
  const always = needs(({ isEntry }) => isEntry);
  return Object.fromEntries(
    Object.entries(firstScreens).map(([screen, routes]) => {
      const modules = routes.map((route) => `/src/client/routes/${route}.tsx?tsr-split=component`);
      const files = needs(({ moduleIds }) =>
        moduleIds.some((id) => modules.some((module) => id.endsWith(module))),
      );
      return [screen, [...files.difference(always)].map((file) => `/${file}`)];
    }),
  );
}

/**
 * Paint comes first: the shell has styles of its own. The app's styles and code are fetched at once, and the code runs
 * when the styles are there and the first frame is painted; in a tab that nobody sees there are no frames, only time.
 */
function paintFirst(html: string): string {
  const [sheet, style = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html) ?? [];
  const [script, code = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (sheet === undefined || script === undefined) throw new Error('index.html starts no script.');
  const run = `<script>
    const sheet = document.createElement('link');
    const isStyled = new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; });
    const isPainted = new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 300);
    });
    sheet.rel = 'stylesheet';
    sheet.crossOrigin = '';
    sheet.href = ${JSON.stringify(style)};
    const last = document.getElementById('last-screen');
    // The words of the last time are not to wait for what comes while they are read: code is asked for when they are
    // painted, each file in a task of its own, since on a slow phone all together take a while. Images come when the code
    // leaves time for them.
    const fetchCode = () => {
      for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel;
      document.head.append(sheet);
    };
    const fetchRest = async () => {
      for (const link of self.fetchLater || []) {
        await new Promise((resolve) => setTimeout(resolve));
        document.head.append(link);
      }
      last.removeAttribute('data-first');
      const whenIdle = self.requestIdleCallback || setTimeout;
      for (const image of last.querySelectorAll('img[data-src]')) whenIdle(() => { image.src = image.dataset.src; });
    };
    if (last) isPainted.then(fetchCode).then(fetchRest);
    else fetchCode();
    const sayNotFetched = () => {
      const words = document.getElementById('not-fetched');
      words.querySelector('button').onclick = () => location.reload();
      words.hidden = false;
    };
    Promise.all([isStyled, isPainted]).then(() => import(${JSON.stringify(code)})).catch(sayNotFetched);
  </script>`;
  return html
    .replace(sheet, `<link rel="preload" as="style" crossorigin href="${style}">`)
    .replace(script, `<link rel="modulepreload" crossorigin href="${code}">`)
    .replace('</body>', () => `${run}</body>`);
}

function smaller(html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(/<script>([\s\S]*?)<\/script>/g, (_, code: string) => {
      const minified = minifySync('inline.js', code, { module: false });
      return `<script>${minified.code.trim()}</script>`;
    });
}

/** Finishes the page that stands before any script runs: names the code of its first screens, makes it small. */
export const staticShell: Plugin = {
  name: 'static-shell',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const code = JSON.stringify(codeOfFirstScreens(bundle));
      return smaller(paintFirst(html.replace('{ /* named by the build */ }', () => code)));
    },
  },
};
