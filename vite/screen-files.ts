import type { Plugin } from 'vite';
import { screensOf } from './bundle-files.ts';

/** Writes down which files each screen needs, for the size table; the build takes the list away again. */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const source = JSON.stringify(screensOf(bundle));
      this.emitFile({ type: 'asset', fileName: '.screens.json', source });
    },
  },
};
