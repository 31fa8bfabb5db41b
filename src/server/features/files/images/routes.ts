import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageBodyMaxBytes, uploadImage } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { Context } from '#server/context.ts';
import type { AdmitUpload } from '#server/features/files/upload-turns.ts';
import { handleError } from '#server/http/error-handler.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { uploadPatience } from '#server/http/request-time.ts';
import { route } from '#server/http/route.ts';
import { requireMe } from '#server/http/session.ts';
import { keepImage } from './actions.ts';

/** Bodies are whole in memory here, and the app sends small ones, so few large ones may come at once. */
const largeBodiesAtOnce = 8;

function isLarge({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined || Number(length) > limits.bodyMaxBytes;
}

function limitLargeBodies(scope: FastifyInstance): void {
  let present = 0;
  scope.addHook('onRequest', async (request, reply) => {
    if (!isLarge(request)) return;
    if (present >= largeBodiesAtOnce) throw new ProblemError('unavailable', { retryAfterSeconds: 2 });
    present += 1;
    reply.raw.once('close', () => {
      present -= 1;
    });
  });
}

function handleImageError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isTooLong = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  const told = isTooLong ? new ProblemError('upload_too_large', { message: texts.uploadFailed }) : error;
  handleError(told, request, reply);
}

/** `POST /files`: for a scope of its own, whose bodies may be larger and come slower than others. */
export async function imageRoutes(
  scope: FastifyInstance,
  context: Context,
  admit: AdmitUpload,
): Promise<void> {
  scope.addHook('onRoute', (options) => {
    options.bodyLimit = imageBodyMaxBytes;
    options.config = { ...options.config, patience: uploadPatience };
  });
  // Before the body is read: strangers make the server hold nothing.
  scope.addHook('onRequest', async (request, reply) => {
    const { userId } = await requireMe(context, request);
    await admit(userId, reply.raw);
  });
  limitLargeBodies(scope);
  scope.setErrorHandler(handleImageError);
  route(scope, context, uploadImage, ({ me, body }) => keepImage(context, me.userId, body));
}
