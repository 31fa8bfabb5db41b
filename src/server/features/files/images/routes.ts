import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadImage } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { Context } from '#server/context.ts';
import type { AdmitUpload } from '#server/features/files/upload-turns.ts';
import { personOf } from '#server/http/admission.ts';
import { handleError } from '#server/http/error-handler.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { bodyBytesOf, imagePatience } from '#server/http/request-time.ts';
import { route } from '#server/http/route.ts';
import { keepImage } from './actions.ts';
import { decodeBase64, requirePicture, uncheckedBytes } from './base64.ts';

/** Large bodies at once, each of another person: bodies are whole in memory here, and the app sends none. */
const largeBodiesAtOnce = 8;

/** Gives a place to a person who sends a large body, until the response is closed; throws where there is none. */
function createPlaces() {
  const people = new Set<number>();
  return (userId: number, response: ServerResponse): void => {
    const wait = { retryAfterSeconds: 2 };
    if (people.has(userId)) throw new ProblemError('too_many_requests', wait);
    if (people.size >= largeBodiesAtOnce) throw new ProblemError('unavailable', wait);
    people.add(userId);
    response.once('close', () => people.delete(userId));
  };
}

function handleImageError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isTooLong = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  const shown = isTooLong ? new ProblemError('upload_too_large', { message: texts.uploadFailed }) : error;
  // The framework would close the connection, and who is still sending would be cut off before they read the answer.
  if (error instanceof ProblemError) reply.removeHeader('connection');
  handleError(shown, request, reply);
}

/** `POST /files`: for a scope of its own, whose bodies may be larger and come slower than others. */
export async function imageRoutes(
  scope: FastifyInstance,
  context: Context,
  admit: AdmitUpload,
): Promise<void> {
  scope.addHook('onRoute', (options) => {
    options.config = { ...options.config, patience: imagePatience };
  });
  const takePlace = createPlaces();
  scope.addHook('preParsing', async (request, reply, body: Readable) => {
    const { raw } = request;
    const { userId } = personOf(request);
    await admit({ userId, request: raw, response: reply.raw, mostBytes: limits.imageMaxBytes });
    if (bodyBytesOf(raw) > limits.bodyMaxBytes) takePlace(userId, reply.raw);
    return bodyBytesOf(raw) > uncheckedBytes ? requirePicture(body) : body;
  });
  scope.setErrorHandler(handleImageError);
  route(scope, context, uploadImage, async ({ me: { userId }, body, idempotencyKey: key }) => {
    if (body.userId !== userId) throw new ProblemError('forbidden');
    const { imageType, fileName, base64 } = body;
    return keepImage(context, { userId, imageType, fileName, content: decodeBase64(base64), key });
  });
}
