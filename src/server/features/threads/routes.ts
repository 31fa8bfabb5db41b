import type { FastifyInstance } from 'fastify';
import {
  deleteThread as deleteCall,
  editThread,
  getThread,
  likeThread,
  listAnswers,
  listThreads,
  markThread,
  postThread,
  withdrawThread,
} from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import { composedRoute, preparedWriteRoute, route, writeRoute } from '#server/http/route.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { deleteThread, post, setLike, withdraw } from './actions.ts';
import { edit } from './edit.ts';
import { createPostsReader } from './list/read.ts';
import { setMarks } from './questions/actions.ts';
import { readAnswers, readThread } from './read.ts';

export function threadRoutes(app: FastifyInstance, context: Context): void {
  const readPosts = createPostsReader(context);
  composedRoute(app, context, listThreads, ({ me, params, query }) =>
    readPosts({ eventId: params.id, userId: me.userId }, query),
  );

  route(app, context, getThread, ({ me, params }) =>
    readThread(context, { eventId: params.id, id: params.qnaId, userId: me.userId }),
  );

  route(app, context, listAnswers, ({ me, params, query }) =>
    readAnswers(context, { eventId: params.id, id: params.qnaId, userId: me.userId }, query.after),
  );

  preparedWriteRoute(
    app,
    context,
    postThread,
    ({ body }) => cleanRichText(body.message),
    ({ action, params, body, idempotencyKey, prepared: message }) =>
      post(action, { ...body, message, eventId: params.id }, idempotencyKey),
  );

  preparedWriteRoute(
    app,
    context,
    editThread,
    ({ body }) => cleanRichText(body.message),
    ({ action, params, body, idempotencyKey, prepared: message }) =>
      edit(action, { eventId: params.id, id: params.qnaId }, { ...body, message }, idempotencyKey),
  );

  writeRoute(app, context, likeThread, ({ action, params, body }) =>
    setLike(action, { ...body, eventId: params.id, id: params.qnaId }),
  );

  writeRoute(app, context, markThread, ({ action, params, body }) =>
    setMarks(action, { eventId: params.id, id: params.qnaId }, body),
  );

  writeRoute(app, context, deleteCall, async ({ action, params, body }) => {
    await deleteThread(action, { eventId: params.id, id: params.qnaId }, body.reason ?? null);
    return undefined;
  });

  writeRoute(app, context, withdrawThread, async ({ action, params }) => {
    await withdraw(action, { eventId: params.id, key: params.key });
    return undefined;
  });
}
