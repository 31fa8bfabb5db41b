import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { listOutboxMails } from '#server/providers/mail/store.ts';
import { isLocalRequest, isOutboxToken, outboxPath } from './outbox-access.ts';
import { type OutboxMail, outboxPage, presentMail, shutOutboxPage } from './outbox-page.ts';

interface Query {
  readonly Querystring: { readonly to?: unknown; readonly token?: unknown };
}

async function listMails({ database }: Context, recipient: unknown): Promise<OutboxMail[]> {
  // No address holds the character that PostgreSQL refuses in any text.
  const to = typeof recipient === 'string' ? recipient.replaceAll('\0', '') : undefined;
  return (await listOutboxMails(database.reader, to)).map(presentMail);
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .header('content-security-policy', pagePolicy(page))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);

/**
 * Mails of a server without SMTP, for requests from this machine that bring the token: a forwarder in front, which
 * leaves no mark on a request, passes on strangers too.
 */
export function devOutboxRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;
  if (config.smtpUrl !== null || !config.isLocal) return;
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!isLocalRequest(config, request.raw)) throw new ProblemError('not_found');
  });

  app.get<Query>(`${outboxPath}.json`, async ({ query }, reply) => {
    if (!isOutboxToken(context, query.token)) throw new ProblemError('forbidden');
    return reply.header('cache-control', 'no-store').send(await listMails(context, query.to));
  });

  app.get<Query>(outboxPath, async ({ query }, reply) => {
    if (!isOutboxToken(context, query.token)) return sendPage(reply.code(403), shutOutboxPage());
    return sendPage(reply, outboxPage(await listMails(context, undefined)));
  });
}
