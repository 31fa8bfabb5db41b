import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const gzip = { level: constants.Z_BEST_COMPRESSION };
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

const ofFiles = compression({
  include: /\.(?:css|html|ico|js|json|svg|txt|vtt|webmanifest|xml)$/,
  algorithms: [defineAlgorithm('gzip', gzip), defineAlgorithm('brotliCompress', brotli)],
  logLevel: 'silent',
});

let builtFolder = '';

/** The worker is written after the bundle, where the package does not look for files. */
const ofWorker: Plugin = {
  name: 'compressed-worker',
  apply: 'build',
  enforce: 'post',
  configResolved(config) {
    builtFolder = config.build.outDir;
  },
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      const worker = join(builtFolder, 'sw.js');
      const content = await readFile(worker);
      await Promise.all([
        writeFile(`${worker}.gz`, gzipSync(content, gzip)),
        writeFile(`${worker}.br`, brotliCompressSync(content, brotli)),
      ]);
    },
  },
};

/** Writes a `.br` and a `.gz` beside every text file; the server sends them as they are. */
export const compressedCopies: Plugin[] = [ofFiles, ofWorker];
