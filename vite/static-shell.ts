import { type HtmlTagDescriptor, type IndexHtmlTransformContext, minifySync, type Plugin } from 'vite';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

/** The screens that people start with, and the routes that draw them. */
const firstScreens = {
  reception: ['_app.tsx', '_app/index.tsx'],
  agenda: ['_app.tsx', '_app/agenda.tsx'],
  login: ['login.tsx'],
} as const;

const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk';

/** A chunk's file, those it imports, and their styles. */
function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[fileName];
  if (!isChunk(chunk) || found.has(fileName)) return found;
  found.add(fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
  return found;
}

/** What each first screen needs beside what every start does, so that the browser can fetch it all at once. */
function codeOfFirstScreens(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter(isChunk);
  const always = new Set(
    chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [...filesOf(bundle, chunk.fileName)]),
  );
  const filesOfRoute = (route: string) =>
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => id.includes(`/routes/${route}?`)))
      .flatMap((chunk) => [...filesOf(bundle, chunk.fileName)]);
  return Object.fromEntries(
    Object.entries(firstScreens).map(([screen, routes]) => [
      screen,
      [...new Set(routes.flatMap(filesOfRoute))]
        .filter((file) => !always.has(file))
        .map((file) => `/${file}`),
    ]),
  );
}

/**
 * Paint comes first: the shell has styles of its own, so the app's are read after it, and the app's code is fetched
 * at once but run after the first frame. In a tab that nobody sees there are no frames; there a timer does.
 */
function paintFirst(html: string): string {
  const sheets = (html.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html);
  if (!entry) throw new Error('index.html starts no script.');
  const [script, file = ''] = entry;
  const run = `<script>
    let run = () => { run = () => {}; import(${JSON.stringify(file)}); };
    requestAnimationFrame(() => setTimeout(() => run()));
    setTimeout(() => run(), 300);
  </script>`;
  return html
    .replace(sheets, '')
    .replace(script, `<link rel="modulepreload" crossorigin href="${file}">`)
    .replace('</body>', () => `${sheets}${run}</body>`);
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
    handler(html, { bundle }): string | HtmlTagDescriptor[] {
      if (!bundle) return html;
      const code = JSON.stringify(codeOfFirstScreens(bundle));
      return smaller(paintFirst(html.replace('{ /* named by the build */ }', () => code)));
    },
  },
};
