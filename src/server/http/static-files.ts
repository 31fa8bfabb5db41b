import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverSegments } from '#contract/server-paths.ts';
import { ProblemError } from './problem-error.ts';

export const builtApp = fileURLToPath(new URL('../../../dist/', import.meta.url));

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
const dayLong = 'public, max-age=86400';

function cacheControl(path: string): string {
  if (path.includes('/assets/')) return immutable;
  return /(?:\.html|\.webmanifest|\/sw\.js)$/.test(path.replace(/\.(?:br|gz)$/, '')) ? revalidated : dayLong;
}

/** The app's page as built; empty before the first build. */
export function readIndexHtml(root = builtApp): string {
  const file = join(root, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Serves the built app with the copies that the build compressed. */
export async function serveBuiltApp(app: FastifyInstance, root = builtApp): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cacheControl(path)),
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}

/** Any address of the app is answered with its page: which screen it is, the app knows. */
export function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const takesHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && takesHtml && !serverSegments.has(path.split('/')[1] ?? '') && extname(path) === '';
}

export async function handleNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const hasApp = typeof reply.sendFile === 'function';
  if (hasApp && isNavigation(request)) return reply.sendFile('index.html');
  throw new ProblemError('not_found');
}
