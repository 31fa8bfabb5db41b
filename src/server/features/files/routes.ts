import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { imageRoutes } from './images/routes.ts';
import { createUploadTurns } from './upload-turns.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** Adds the calls that take files. */
export async function fileRoutes(api: FastifyInstance, context: Context): Promise<void> {
  const admit = createUploadTurns(context);
  await api.register((scope) => imageRoutes(scope, context, admit));
  await api.register((scope) => uploadRoutes(scope, context, admit));
}
