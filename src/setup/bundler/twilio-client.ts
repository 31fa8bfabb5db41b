import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { version } = createRequire(import.meta.url)('twilio-video/package.json');

/** Module of Twilio's client that makes a function of a text as it is loaded, for noise suppression that nobody here uses. */
const evaluating = /\/twilio-video\/es5\/util\/dynamicimport\.js$/;
const inClient = /\/twilio-video\/es5\//;
const nameModule = '\0twilio-client-name';

const replaced = new Set<string>();
const replace = (what: string, code: string) => {
  replaced.add(what);
  return { code };
};

/**
 * Leaves out the one part of Twilio's client that the content policy forbids: with it the whole would not load. Its
 * helpers, and its name and version, are taken as the CommonJS that asks for them: as modules they would need more of
 * what the bundler puts into every page.
 */
export const twilioClient: Plugin = {
  name: 'twilio-client',
  apply: 'build',
  enforce: 'pre',
  buildStart: () => replaced.clear(),
  resolveId: {
    filter: { id: /^tslib$|\/package\.json$/ },
    handler(id, importer = '') {
      if (!inClient.test(importer)) return null;
      return id === 'tslib' ? this.resolve('tslib/tslib.js', importer) : nameModule;
    },
  },
  load: {
    filter: { id: [evaluating, /^\0twilio-client-name$/] },
    handler: (id) =>
      id === nameModule
        ? replace('name', `module.exports = ${JSON.stringify({ name: 'twilio-video', version })};`)
        : replace(
            'evaluating',
            "module.exports = () => Promise.reject(new Error('Nothing more is loaded for calls.'));",
          ),
  },
  buildEnd(error) {
    if (error === undefined && replaced.size < 2)
      throw new Error('twilio-video no longer has the modules that its build here replaces.');
  },
};
