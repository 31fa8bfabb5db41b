import { build, type Plugin } from 'vite';

interface Sdk {
  /** Names that are used of it. */
  readonly uses: string;
  /** Module of it that is left out. */
  readonly without?: RegExp;
}

/** Clients of other providers that come as CommonJS. */
const sdks: Readonly<Record<string, Sdk>> = {
  '@twilio/conversations': { uses: 'Client' },
  // It makes a function of a text as it is loaded, which the content policy forbids, for noise suppression that nobody here uses.
  'twilio-video': {
    uses: 'connect, LocalAudioTrack, LocalVideoTrack',
    without: /\/twilio-video\/es5\/util\/dynamicimport\.js$/,
  },
};
const prefix = '\0sdk:';
const entry = 'sdk-entry';
const leftOut = "module.exports = () => Promise.reject(new Error('Nothing more is loaded.'));";

/** Makes the entry of a bundle of its own, without what is left out. */
function entryOf(name: string, { uses, without }: Sdk): Plugin {
  let isLeftOut = without === undefined;
  return {
    name: 'sdk-entry',
    enforce: 'pre',
    resolveId: (source) => (source === entry ? entry : undefined),
    load(id) {
      if (id === entry) return `export { ${uses} } from '${name}';`;
      if (!without?.test(id)) return undefined;
      isLeftOut = true;
      return leftOut;
    },
    buildEnd(error) {
      if (error === undefined && !isLeftOut)
        throw new Error(`${name} no longer has the module that is left out.`);
    },
  };
}

/** Bundles what is used of a package by itself into one module. */
async function bundled(name: string, sdk: Sdk): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [entryOf(name, sdk)],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [chunk, ...others] = chunks.filter((one) => one.type === 'chunk');
  if (chunk === undefined || others.length > 0) throw new Error(`${name} did not become one module.`);
  return chunk.code;
}

/**
 * Makes modules of clients that come as CommonJS, each with what it needs for that: the bundler would put it into a
 * file that every first load has, also where none of these is ever used.
 */
export const sdkModules: Plugin = {
  name: 'sdk-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source in sdks ? `${prefix}${source}` : undefined),
  load: async (id) => {
    const name = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    const sdk = sdks[name];
    return sdk && bundled(name, sdk);
  },
};
