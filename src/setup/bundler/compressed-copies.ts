import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const gzip = { level: constants.Z_BEST_COMPRESSION };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const textFiles = /\.(?:css|html|ico|js|json|svg|txt|vtt|webmanifest|xml)$/;

/** The worker is written after the bundle, where the package does not look for files. */
function compressedWorker(): Plugin {
  let worker = '';
  return {
    name: 'compressed-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      worker = resolve(config.root, config.build.outDir, 'sw.js');
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const content = await readFile(worker);
        await writeFile(`${worker}.gz`, gzipSync(content, gzip));
        await writeFile(`${worker}.br`, brotliCompressSync(content, brotli));
      },
    },
  };
}

/** Writes a `.br` and a `.gz` beside every text file; the server sends them as they are. */
export const compressedCopies = (): Plugin[] => [
  compression({
    include: textFiles,
    algorithms: [defineAlgorithm('gzip', gzip), defineAlgorithm('brotliCompress', brotli)],
    logLevel: 'silent',
  }),
  compressedWorker(),
];
