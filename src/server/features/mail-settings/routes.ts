import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { kB } from '#contract/cost.ts';
import { getMailSettings, putMailSettings } from '#contract/mail-settings.ts';
import type { Context } from '#server/context.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { formPagePolicy } from '#server/http/security-headers.ts';
import { readMailSettings } from '#server/mails/store.ts';
import { readSwitchOff, switchOffPath } from '#server/mails/switch-off.ts';
import { changeMailSettings, switchOff } from './actions.ts';
import { askPage, donePage, unknownPage } from './switch-off-page.ts';

export function mailSettingsRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, getMailSettings, ({ me }) => readMailSettings(context.database.reader, me.userId));

  writeRoute(app, context, putMailSettings, ({ action, body }) => changeMailSettings(action, body));
}

interface Query {
  readonly Querystring: { readonly token?: unknown };
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .headers({
      'content-security-policy': formPagePolicy(page),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page);

/** Bytes of a form with one field, as mail programs send it. */
const bodyLimit = 4 * kB;

/**
 * Serves what the links in mails switch off, without signing in: reading changes nothing, since scanners open links; a
 * POST does, from the page's button or from the one of a mail program (RFC 8058).
 */
export async function switchOffRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { database, rateLimits, secret } = context;
  // The form says nothing that the address does not.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
  app.addHook('onRequest', async ({ ip }: FastifyRequest) => rateLimits.count('links', networkOf(ip)));

  app.get<Query>(switchOffPath, async ({ query }, reply) => {
    const off = await readSwitchOff(database.reader, secret, query.token);
    if (off === null) return sendPage(reply.code(404), unknownPage());
    const settings = await readMailSettings(database.reader, off.userId);
    return sendPage(reply, settings[off.kind] ? askPage(off.kind) : donePage(off.kind));
  });

  app.post<Query>(switchOffPath, { bodyLimit }, async ({ query }, reply) => {
    const off = await readSwitchOff(database.reader, secret, query.token);
    if (off === null) return sendPage(reply.code(404), unknownPage());
    await database.transaction((tx) => switchOff(tx, off));
    return sendPage(reply, donePage(off.kind));
  });
}
