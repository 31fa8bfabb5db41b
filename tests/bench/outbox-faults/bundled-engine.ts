import { join } from 'node:path';
import { build } from 'vite';

const entry = join(import.meta.dirname, 'page-engine.ts');

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'PageEngine' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('The engine could not be bundled.');
  return output.output[0].code;
}

let bundled: Promise<string> | null = null;

/** The script that puts the engine into a page. */
export function engineScript(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}
