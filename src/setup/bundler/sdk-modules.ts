import { build, type Plugin } from 'vite';

/** Clients of other providers that come as CommonJS, and what is used of them. */
const sdks: Readonly<Record<string, string>> = { '@twilio/conversations': 'Client' };
const prefix = '\0sdk:';
const entry = 'sdk-entry';

/** Bundles what is used of a package by itself into one module. */
async function bundled(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'sdk-entry',
        resolveId: (source) => (source === entry ? entry : undefined),
        load: (id) => (id === entry ? `export { ${sdks[name]} } from '${name}';` : undefined),
      },
    ],
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
  load: async (id) => (id.startsWith(prefix) ? bundled(id.slice(prefix.length)) : undefined),
};
