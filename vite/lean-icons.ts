import { join } from 'node:path';
import type { Plugin } from 'vite';

const maker = join(import.meta.dirname, 'create-icon.ts').replaceAll('\\', '/');

/**
 * Lucide's own way from a drawing to a component serves many frameworks and weighs more than all icons of the first
 * screen. In a build ours takes its place, and what it does not read is left out of the drawings.
 */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/(?!index\.)/ },
    handler(code) {
      if (!code.includes("import createLucideIcon from '"))
        throw new Error('Lucide makes icons in another way now.');
      return { code: lean(code), map: null };
    },
  },
};

function lean(code: string): string {
  return code
    .replace(
      /import createLucideIcon from '[^']+'/,
      `import { createIcon as createLucideIcon } from '${maker}'`,
    )
    .replace(/,\s*key: "\w+"|,\s*aliases: \[[^\]]*\]|\bname: "[\w-]+",|\bsize: 24,/g, '');
}
