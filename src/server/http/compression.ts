import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const codings = { br: /\bbr\b/, gzip: /\bgzip\b/ } as const;
export type Coding = keyof typeof codings;

const asBrotli = promisify(brotliCompress);
/** Brotli settings: nearly as small as the best, in a tenth of its time. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Runs beside the other work of the process. */
export const compress: Readonly<Record<Coding, (text: string) => Promise<Buffer>>> = {
  br: (text) => asBrotli(text, brotliOptions),
  gzip: promisify(gzip),
};

/** Picks the best coding that the caller takes; null for none. */
export function codingFor({ headers }: FastifyRequest): Coding | null {
  const accepted = String(headers['accept-encoding'] ?? '');
  if (codings.br.test(accepted)) return 'br';
  return codings.gzip.test(accepted) ? 'gzip' : null;
}

export function sendCompressed(reply: FastifyReply, coding: Coding, content: Buffer): FastifyReply {
  return reply.headers({ 'content-encoding': coding, vary: 'accept-encoding' }).send(content);
}
