import { readFile, writeFile } from 'node:fs/promises';

/** Writes a file unless it holds the text already, so that a full disk does not empty what is there. */
export async function writeChanged(file: string, text: string): Promise<void> {
  const there = await readFile(file, 'utf8').catch(() => null);
  if (there !== text) await writeFile(file, text);
}
