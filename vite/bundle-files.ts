import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const screen = /\/src\/client\/routes\/([^?]+)\.tsx\?tsr-split=component/;

const isChunk = (output: Bundle[string] | undefined): output is Chunk => output?.type === 'chunk';

/** A chunk's file with its styles, and those of every chunk that it imports. */
export function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[fileName];
  if (!isChunk(chunk) || found.has(fileName)) return found;
  found.add(fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
  return found;
}

/** The files that every start needs, and those of each route by the name of its file. */
export function screensOf(bundle: Bundle) {
  const chunks = Object.values(bundle).filter(isChunk);
  const start = chunks
    .filter((chunk) => chunk.isEntry)
    .flatMap((chunk) => [...filesOf(bundle, chunk.fileName)]);
  const routes = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const route = screen.exec(id)?.[1];
      return route === undefined ? [] : [[route, [...filesOf(bundle, chunk.fileName)]] as const];
    }),
  );
  return { start, routes: Object.fromEntries(routes) };
}
