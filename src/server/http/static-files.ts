import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { serverSegments } from '#contract/server-paths.ts';
import { ProblemError } from './problem-error.ts';

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
const dayLong = 'public, max-age=86400';

function cacheControl(path: string): string {
  if (path.includes('/assets/')) return immutable;
  return /(?:\.html|\.webmanifest|\/sw\.js|\/version\.json)$/.test(path.replace(/\.(?:br|gz)$/, ''))
    ? revalidated
    : dayLong;
}

/** The app's page as built; empty before the first build. */
export const readIndexHtml = (appDir: string): string => readText(appDir, 'index.html');

const VersionSchema = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

/** The version of the built app; pages compare it with their own. */
export function readAppVersion(appDir: string): string {
  const parsed = v.safeParse(VersionSchema, readText(appDir, 'version.json'));
  return parsed.success ? parsed.output.version : 'none';
}

function readText(appDir: string, name: string): string {
  const file = join(appDir, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Takes the app off the phones: a worker that makes room and goes. Pages then come from the server; what people
 * typed is not in caches and stays.
 */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

interface AppServing {
  readonly appDir: string;
  /** Where files of earlier builds are looked for. */
  readonly earlierBuilds: string;
  readonly isWorkerOff: boolean;
}

/** Serves the built app with the copies that the build compressed. */
export async function serveBuiltApp(app: FastifyInstance, serving: AppServing): Promise<void> {
  const { appDir, earlierBuilds, isWorkerOff } = serving;
  if (!existsSync(appDir)) return;
  if (isWorkerOff) {
    app.get('/sw.js', (_request, reply) =>
      reply.type('text/javascript').header('cache-control', revalidated).send(leavingWorker),
    );
  }
  await app.register(fastifyStatic, {
    root: [appDir, earlierBuilds],
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
