import type { FastifyInstance } from 'fastify';
import {
  beginOAuthLink,
  beginOAuthSignIn,
  linkLinkedIn,
  linkZoom,
  signInByLinkedIn,
  signInByZoom,
  unlinkLinkedIn,
  unlinkZoom,
} from '#contract/oauth.ts';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';
import type { Context } from '#server/context.ts';
import { enter } from '#server/features/users/sign-in/actions.ts';
import { deviceOf } from '#server/features/users/sign-in/device.ts';
import { disconnect } from '#server/features/users/zoom/connection.ts';
import { preparedWriteRoute, route, writeRoute } from '#server/http/route.ts';
import { link, personOfAccount } from './accounts.ts';
import { begin } from './begin.ts';
import { exchange } from './exchange.ts';
import { type KeepImage, prefillOf } from './prefill.ts';
import { removeIdentities } from './store.ts';

type SignIn = typeof signInByLinkedIn | typeof signInByZoom;

interface Services {
  readonly context: Context;
  readonly keepImage: KeepImage;
}

function signInRoute(
  app: FastifyInstance,
  { context, keepImage }: Services,
  name: OAuthProviderName,
  endpoint: SignIn,
): void {
  preparedWriteRoute(
    app,
    context,
    endpoint,
    async ({ query }) => {
      const account = await exchange(context, name, query, null);
      const user = await context.database.transaction((tx, onCommit) =>
        personOfAccount({ tx, onCommit, context }, account),
      );
      return { user, intent: account.intent, prefill: await prefillOf(context, keepImage, user, account) };
    },
    async ({ action, prepared: { user, intent, prefill }, userAgent }) => ({
      ...(await enter(action, { user, intent, device: deviceOf(userAgent) })),
      prefill,
    }),
  );
}

export function oauthRoutes(app: FastifyInstance, context: Context, keepImage: KeepImage): void {
  route(app, context, beginOAuthSignIn, ({ body }) => begin(context, body, null));
  route(app, context, beginOAuthLink, ({ body, me }) => begin(context, body, me.userId));

  signInRoute(app, { context, keepImage }, 'LINKEDIN', signInByLinkedIn);
  signInRoute(app, { context, keepImage }, 'ZOOM', signInByZoom);

  for (const [name, endpoint] of [
    ['LINKEDIN', linkLinkedIn],
    ['ZOOM', linkZoom],
  ] as const)
    preparedWriteRoute(
      app,
      context,
      endpoint,
      ({ query, me }) => exchange(context, name, query, me.userId),
      async ({ action, prepared }) => {
        await link(action, prepared);
        return undefined;
      },
    );

  writeRoute(app, context, unlinkLinkedIn, async ({ action, me: { userId } }) => {
    await removeIdentities(action.tx, { userId, provider: 'LINKEDIN', now: context.clock() });
    return undefined;
  });

  writeRoute(app, context, unlinkZoom, async ({ action, me: { userId } }) => {
    await removeIdentities(action.tx, { userId, provider: 'ZOOM', now: context.clock() });
    await disconnect(action, userId);
    return undefined;
  });
}
