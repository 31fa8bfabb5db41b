import type { FastifyInstance } from 'fastify';
import { findUpload } from '#contract/files.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { imageRoutes } from './images/routes.ts';
import { readSentFile } from './read.ts';
import { createUploadTurns } from './upload-turns.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Adds the calls that take files, and the one that finds what has been taken. */
export async function fileRoutes(api: FastifyInstance, context: Context): Promise<void> {
  route(api, context, findUpload, ({ me, params }) =>
    readSentFile(context, { userId: me.userId, key: params.key.toLowerCase() }),
  );
  const admit = createUploadTurns(context);
  await api.register((scope) => imageRoutes(scope, context, admit));
  await api.register((scope) => uploadRoutes(scope, context, admit));
}
