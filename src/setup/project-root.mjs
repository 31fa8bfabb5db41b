import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** A path inside the project, wherever the command was started from. */
export function inProject(...parts) {
  return join(projectRoot, ...parts);
}
