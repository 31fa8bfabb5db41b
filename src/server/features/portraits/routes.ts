import { mkdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Portraits drawn for the demo. An SVG opened by itself could run scripts, so it is served in a sandbox. */
export async function portraitRoutes(app: FastifyInstance, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/files/portraits/',
    index: false,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=604800');
      reply.header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
    },
  });
}
