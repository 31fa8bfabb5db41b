import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx';
import { routeTree } from '#client/route-tree.gen.ts';
import type { RouterContext } from '#client/session/guards.ts';
import { RouteFailure } from './route-failure.tsx';
import { RoutePending } from './route-pending.tsx';

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
