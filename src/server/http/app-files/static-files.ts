import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverSegments } from '#contract/paths.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type StartFile, type StartFiles, sendMadePage, sendStartFile } from './start-files.ts';

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';
const dayLong = 'public, max-age=86400';

/**
 * Service worker that deletes all caches and unregisters itself. Pages then come from the server; what people typed is
 * not in caches and stays.
 */
const uninstallWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** Headers for documents and workers alone: on the other files of a first load they would cost a kilobyte each. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

interface AppServing {
  readonly appDir: string;
  /** Folder with the files of earlier builds; null where it could not be made. */
  readonly earlierBuilds: string | null;
  readonly isWorkerOff: boolean;
  readonly files: StartFiles;
}

function cacheControl(path: string, roots: readonly string[]): string {
  if (roots.some((root) => path.startsWith(join(root, 'assets/')))) return immutable;
  return /\.(?:html|webmanifest)(?:\.br|\.gz)?$/.test(path) ? revalidated : dayLong;
}

const isCode = (path: string) => /\/assets\/[^/]+\.(?:js|css)(?:\.br|\.gz)?$/.test(path);

/** Serves the built app with the copies that the build compressed. */
export async function serveBuiltApp(app: FastifyInstance, serving: AppServing): Promise<void> {
  const { appDir, earlierBuilds, isWorkerOff, files } = serving;
  if (!existsSync(appDir)) return;
  const serve = (path: string, file: StartFile | null) =>
    file && app.get(path, (request, reply) => sendStartFile(request, reply, file));
  serve('/', files.page);
  serve('/index.html', files.page);
  serve('/version.json', files.versionFile);
  if (isWorkerOff) {
    app.get('/sw.js', (_request, reply) =>
      reply.type('text/javascript').header('cache-control', revalidated).send(uninstallWorker),
    );
  } else {
    serve('/sw.js', files.worker);
  }
  const root = earlierBuilds === null ? [appDir] : [appDir, earlierBuilds];
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    dotfiles: 'ignore',
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControl(path, root));
      if (isCode(path)) for (const name of documentHeaders) reply.removeHeader(name);
    },
  });
}

/** Answers true for a request to open a page; the app itself decides which screen the address means. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const takesHtml = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && takesHtml && !serverSegments.has(path.split('/')[1] ?? '') && extname(path) === '';
}

/** Makes the page of a path that has one of its own; null for the plain one. */
type MakePage = (path: string) => Promise<string | null>;

/** Answers requests that no route takes: navigations get the app's page, all others `not_found`. */
export function answerUnknown({ page }: StartFiles, makePage: MakePage) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (page === null || !isNavigation(request)) throw new ProblemError('not_found');
    const made = await makePage(request.url.split('?')[0] ?? '');
    return made === null ? sendStartFile(request, reply, page) : sendMadePage(request, reply, made);
  };
}
