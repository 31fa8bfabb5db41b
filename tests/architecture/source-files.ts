import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceFile {
  /** From the project's root, with forward slashes: `src/contract/fields.ts`. */
  readonly path: string;
  readonly text: string;
}

const root = join(import.meta.dirname, '..', '..');

/** Reads every file under the given folders whose name ends as asked. */
export function readSources(folders: readonly string[], endings: RegExp): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && endings.test(entry.name) && !entry.name.endsWith('.gen.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({
        path: path.slice(root.length + 1).replaceAll('\\', '/'),
        text: readFileSync(path, 'utf8'),
      })),
  );
}

export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
