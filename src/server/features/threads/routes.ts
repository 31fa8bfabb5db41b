import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import {
  deleteThread as deleteCall,
  getThread,
  likeThread,
  listAnswers,
  listThreads,
  postThread,
  withdrawThread,
} from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import type { OnCommit, Writer } from '#server/db/database.ts';
import { createPersonLimit } from '#server/http/person-limit.ts';
import { route, writeRoute } from '#server/http/route.ts';
import type { Me } from '#server/http/session.ts';
import { type Doing, deleteThread, post, setLike, withdraw } from './actions.ts';
import { readAnswers, readPosts, readThread } from './read.ts';

const minuteMs = 60_000;

export function threadRoutes(app: FastifyInstance, context: Context): void {
  const doing = ({ tx, onCommit, me }: { tx: Writer; onCommit: OnCommit; me: Me }): Doing => ({
    tx,
    onCommit,
    context,
    me: { userId: me.userId },
  });

  const { clock } = context;
  const limitWriting = createPersonLimit({ max: limits.threadsPerMinute, spanMs: minuteMs, clock });

  route(app, context, listThreads, ({ me, params, query }) =>
    readPosts(context, { eventId: params.id, userId: me.userId }, query.before),
  );

  route(app, context, getThread, ({ me, params }) =>
    readThread(context, { eventId: params.id, id: params.qnaId, userId: me.userId }),
  );

  route(app, context, listAnswers, ({ me, params, query }) =>
    readAnswers(context, { eventId: params.id, id: params.qnaId, userId: me.userId }, query.after),
  );

  writeRoute(app, context, postThread, async ({ params, body, idempotencyKey, ...input }) => {
    limitWriting(input.me.userId);
    return post(doing(input), { ...body, eventId: params.id }, idempotencyKey);
  });

  writeRoute(app, context, likeThread, ({ params, body, ...input }) =>
    setLike(doing(input), { ...body, eventId: params.id, id: params.qnaId }),
  );

  writeRoute(app, context, deleteCall, async ({ params, ...input }) => {
    await deleteThread(doing(input), { eventId: params.id, id: params.qnaId });
    return undefined;
  });

  writeRoute(app, context, withdrawThread, async ({ params, ...input }) => {
    await withdraw(doing(input), { eventId: params.id, key: params.key });
    return undefined;
  });
}
