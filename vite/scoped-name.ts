import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const motion = readFileSync(join(root, 'src/client/styles/motion.css'), 'utf8');
/** CSS modules rename what an `animation` names too; these stand in a style that all screens share. */
const sharedMotions = new Set([...motion.matchAll(/@keyframes ([\w-]+)/g)].map((match) => match[1]));

/** The name of a class in the build: short, and the same in every build, where the usual one adds its line too. */
export function scopedName(name: string, file: string): string {
  if (sharedMotions.has(name)) return name;
  const path = relative(root, file).replaceAll('\\', '/');
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}
