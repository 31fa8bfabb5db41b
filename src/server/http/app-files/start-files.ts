import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { codingFor, compress, sendCompressed } from '#server/http/answers.ts';

/** A file of the built app with the copies that the build compressed. */
export interface StartFile {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/**
 * Files that must fit one another and the policy's hashes, as they were when the server started: a build that is put in
 * place meanwhile is served whole or not at all.
 */
export interface StartFiles {
  readonly page: StartFile | null;
  readonly worker: StartFile | null;
  readonly versionFile: StartFile | null;
  /** Version of the built app; pages compare it with their own. */
  readonly version: string;
}

const VersionSchema = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

export function readStartFiles(appDir: string): StartFiles {
  const versionFile = readStartFile(join(appDir, 'version.json'), 'application/json; charset=utf-8');
  const version = v.safeParse(VersionSchema, versionFile?.plain.toString());
  return {
    page: readStartFile(join(appDir, 'index.html'), 'text/html; charset=utf-8'),
    worker: readStartFile(join(appDir, 'sw.js'), 'text/javascript; charset=utf-8'),
    versionFile,
    version: version.success ? version.output.version : 'none',
  };
}

function readStartFile(path: string, type: string): StartFile | null {
  if (!existsSync(path)) return null;
  const read = (copy: string) => (existsSync(copy) ? readFileSync(copy) : null);
  const plain = readFileSync(path);
  return { type, etag: etagOf(plain), plain, br: read(`${path}.br`), gzip: read(`${path}.gz`) };
}

const etagOf = (content: string | Buffer) => `W/"${hash('sha1', content, 'base64url')}"`;

const prepare = (reply: FastifyReply, type: string, etag: string) =>
  reply.type(type).headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' });

/** Sends a start file, which is revalidated each time, so that a newer build is seen at once. */
export function sendStartFile(request: FastifyRequest, reply: FastifyReply, file: StartFile): FastifyReply {
  prepare(reply, file.type, file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const coding = codingFor(request);
  const copy = coding === null ? null : file[coding];
  return coding !== null && copy ? sendCompressed(reply, coding, copy) : reply.send(file.plain);
}

/** Sends a page that was made for this request, compressed while somebody waits. */
export async function sendMadePage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const etag = etagOf(html);
  prepare(reply, 'text/html; charset=utf-8', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const coding = codingFor(request);
  return coding === null ? reply.send(html) : sendCompressed(reply, coding, await compress[coding](html));
}
