import type { Plugin } from 'vite';
import { screensOf } from './bundle-files.ts';
import { isUsedLater } from './own-files.ts';

/** Screens whose code comes with their first use. */
const comesLater = /^_app\/apply\./;

/**
 * Writes down which files each screen needs, for the size table; the build takes the list away again. Any other screen
 * must open without what a phone may not have yet.
 */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const screens = screensOf(bundle);
      for (const [route, files] of Object.entries(screens.routes)) {
        const missing = comesLater.test(route) ? undefined : files.find(isUsedLater);
        if (missing !== undefined) this.error(`${route} needs ${missing}, which a phone may not have.`);
      }
      this.emitFile({ type: 'asset', fileName: '.screens.json', source: JSON.stringify(screens) });
    },
  },
};
