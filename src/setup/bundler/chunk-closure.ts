import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;
export type Chunk = Rolldown.OutputChunk;

export const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** The files of the given chunks: their code and styles, and those of every chunk that `next` leads to. */
export function filesOf(
  bundle: Bundle,
  starts: readonly Chunk[],
  next: (chunk: Chunk) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const rest = [...starts];
  for (let chunk = rest.pop(); chunk !== undefined; chunk = rest.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const name of next(chunk)) {
      const output = bundle[name];
      if (output?.type === 'chunk') rest.push(output);
    }
  }
  return found;
}
