import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '..', '..', '..', 'src', 'setup');

interface SetupScripts {
  'ensure-built.mjs': { ensureBuilt(): Promise<boolean> };
  'install/ensure-chromium.mjs': { ensureChromium(): Promise<string> };
}

/** The scripts that set the project up are plain JavaScript: here is what they export. */
export async function setupScript<Name extends keyof SetupScripts>(name: Name): Promise<SetupScripts[Name]> {
  return import(pathToFileURL(join(folder, name)).href);
}
