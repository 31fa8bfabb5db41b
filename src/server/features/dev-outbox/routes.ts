import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { isLocalRequest } from '#server/http/local-request.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { pagePolicy } from '#server/http/security-headers.ts';
import { listOutboxMails } from '#server/providers/mail/store.ts';
import { outboxPage } from './outbox-page.ts';
import { type OutboxMail, presentMail } from './present.ts';

async function listMails({ database }: Context, recipient: unknown): Promise<OutboxMail[]> {
  // No address holds the character that PostgreSQL refuses in any text.
  const to = typeof recipient === 'string' ? recipient.replaceAll('\0', '') : undefined;
  return (await listOutboxMails(database.reader, to)).map(presentMail);
}

/** Mails of a server without SMTP; exists for requests from this machine only. */
export function devOutboxRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;
  if (config.smtpUrl !== null || !config.isLocal) return;
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!isLocalRequest(config, request)) throw new ProblemError('not_found');
  });

  app.get<{ Querystring: { to?: unknown } }>('/dev/outbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await listMails(context, request.query.to)),
  );

  app.get('/dev/outbox', async (_request, reply) => {
    const page = outboxPage(await listMails(context, undefined));
    return reply
      .header('content-security-policy', pagePolicy(page))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
