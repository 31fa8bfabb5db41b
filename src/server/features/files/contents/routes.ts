import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { FileRow } from '#server/db/tables/files.ts';
import { fromStorage } from '#server/features/files/from-storage.ts';
import { contentDisposition } from '#server/http/answers.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { readSignedAddress, type SignedFile } from '#server/providers/files/file-address.ts';
import { findFreeFile, findRoomFile } from '#server/providers/files/store.ts';
import { type AskedRange, askedRange } from './byte-range.ts';
import { createRunningAnswers, type RunningAnswers } from './running-answers.ts';

/** Opened by itself a file is a page of our origin: it runs nothing, sends nothing and frames nothing. */
const contentPolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const shownInPlace: ReadonlySet<FileRow['kind']> = new Set(['image', 'video']);

interface GrantedFile {
  readonly row: FileRow;
  readonly secondsLeft: number;
  /** The person who may see this file of a room now; null where the address alone is the permission. */
  readonly viewerId: number | null;
}

/** A file that was used and is no more; one that is still to be saved somewhere is shown to who has sent it. */
const isTakenOut = ({ unused_since: since, created_at: created }: FileRow) =>
  since !== null && since > created;

/** Finds the file of an address: one that names a person is of a room's file, and that person has to be in the room. */
async function findGranted({ database }: Context, { id, userId }: SignedFile): Promise<FileRow | undefined> {
  if (userId !== null) return findRoomFile(database.reader, { fileId: id, userId });
  const row = await findFreeFile(database.reader, id);
  return row === undefined || isTakenOut(row) ? undefined : row;
}

async function grantedFile(context: Context, request: FastifyRequest): Promise<GrantedFile> {
  const signed = readSignedAddress(context, request.url);
  const secondsLeft = Math.floor(((signed?.expires ?? 0) - context.clock()) / 1000);
  const row = signed && secondsLeft > 0 ? await findGranted(context, signed) : undefined;
  if (signed === null || row === undefined) throw new ProblemError('not_found');
  return { row, secondsLeft, viewerId: signed.userId };
}

function describeContent(reply: FastifyReply, { row, secondsLeft, viewerId }: GrantedFile): void {
  const isOfRoom = viewerId !== null;
  reply.type(row.content_type).headers({
    'content-security-policy': contentPolicy,
    'content-disposition': contentDisposition(shownInPlace.has(row.kind) ? 'inline' : 'attachment', row.name),
    // A copy in a cache would outlive the person's place in the room.
    'cache-control': isOfRoom ? 'private, no-store' : `private, max-age=${secondsLeft}, immutable`,
    etag: etagOf(row),
    'accept-ranges': 'bytes',
  });
}

/** Entity tag of a file: its id suffices, since the content under it never changes. */
const etagOf = ({ id }: FileRow) => `"${id}"`;

function isKnown({ headers }: FastifyRequest, row: FileRow): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags?.some((tag) => tag === etagOf(row) || tag === '*') ?? false;
}

function rangeOf({ headers }: FastifyRequest, row: FileRow): AskedRange {
  const condition = headers['if-range'];
  return condition === undefined || condition === etagOf(row) ? askedRange(headers.range, row.size) : null;
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly running: RunningAnswers;
}

async function sendContent(
  { files }: Context,
  { request, reply, running }: Sending,
  file: GrantedFile,
): Promise<FastifyReply> {
  const { id, size } = file.row;
  const range = rangeOf(request, file.row);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${size}`).send();
  }
  const content =
    request.method === 'HEAD' ? undefined : await fromStorage(files.open(id, range ?? undefined));
  if (content === null) throw new ProblemError('not_found');
  describeContent(reply, file);
  if (content && file.viewerId !== null)
    running.add({ fileId: id, userId: file.viewerId, response: reply.raw });
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range ? range.end - range.start + 1 : size).send(content);
}

/**
 * `GET /files/{id}?expires&signature`: the address itself is the permission, so that images and players can use it.
 * With `&person` it is that of a room's file, and at every request the person has to be in the room.
 */
export function contentRoutes(app: FastifyInstance, context: Context): void {
  const running = createRunningAnswers(context);
  app.addHook('onClose', async () => running.close());
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await grantedFile(context, request);
    if (!isKnown(request, file.row)) return sendContent(context, { request, reply, running }, file);
    describeContent(reply, file);
    return reply.status(304).send();
  };
  app.route({ method: ['GET', 'HEAD'], url: '/files/:id', handler });
}
