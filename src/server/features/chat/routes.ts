import type { FastifyInstance } from 'fastify';
import {
  deleteMessage,
  getChatAccessToken,
  getChatDetails,
  listChatDetails,
  listConversations,
  listMessages,
  muteConversation,
  readConversation,
  sendMessage,
  sendMessageTo,
  withdrawMessage,
} from '#contract/chat.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { composedRoute, preparedWriteRoute, route, writeRoute } from '#server/http/route.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { openFor, remove, send, sendTo, withdraw } from './actions.ts';
import { mute, readUpTo } from './members/actions.ts';
import { createConversationsReader, readAllDetails, readDetails, readMessages } from './read.ts';

export function chatRoutes(app: FastifyInstance, context: Context): void {
  const readConversations = createConversationsReader(context);
  composedRoute(app, context, listConversations, ({ me, since }) => readConversations(me, since));
  route(app, context, listMessages, ({ me, params, query }) =>
    readMessages(context, me, { ...query, ...params }),
  );

  preparedWriteRoute(
    app,
    context,
    sendMessage,
    ({ body }) => cleanRichText(body.body),
    ({ action, params, body: { attributes }, idempotencyKey: key, prepared: body }) =>
      send(action, params.sid, { body, link: attributes?.link, key }),
  );

  preparedWriteRoute(
    app,
    context,
    sendMessageTo,
    ({ body }) => cleanRichText(body.body),
    ({ action, params, body: { attributes }, idempotencyKey: key, prepared: body }) =>
      sendTo(action, params.userId, { body, link: attributes?.link, key }),
  );

  writeRoute(app, context, deleteMessage, async ({ action, params }) => {
    await remove(action, params);
    return undefined;
  });

  writeRoute(app, context, withdrawMessage, async ({ action, params }) => {
    await withdraw(action, params.key);
    return undefined;
  });

  writeRoute(app, context, readConversation, ({ action, params, body }) =>
    readUpTo(action, { ...params, ...body }),
  );
  writeRoute(app, context, muteConversation, ({ action, params, body }) =>
    mute(action, { ...params, ...body }),
  );
}

/** Adds the calls of the specification's own chat client (section 7), by which a page of another provider finds its way. */
export function chatDetailsRoutes(app: FastifyInstance, context: Context): void {
  const { reader } = context.database;
  route(app, context, getChatDetails, async ({ me, query }) => {
    const { user_id_1: one, user_id_2: two } = query;
    if (one !== me.userId && two !== me.userId) throw new ProblemError('not_found');
    const otherId = one === me.userId ? two : one;
    const [details] = await readDetails(reader, [await openFor(context, me, otherId)]);
    if (details === undefined) throw new ProblemError('not_found');
    return details;
  });

  route(app, context, listChatDetails, ({ me, params }) => {
    if (params.userId !== me.userId) throw new ProblemError('not_found');
    return readAllDetails(reader, me);
  });

  route(app, context, getChatAccessToken, async ({ me }) => {
    const access = await context.chat.accessToken(me.userId);
    if (access === null) throw new ProblemError('not_configured');
    if (access === 'away') throw new ProblemError('unavailable', { retryAfterSeconds: 30 });
    return { accessToken: access.token };
  });
}
