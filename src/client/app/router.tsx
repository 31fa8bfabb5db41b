import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx';
import { LoadingBar } from '#client/network/activity-bar.tsx';
import { routeTree } from '#client/route-tree.gen.ts';
import type { RouterContext } from '#client/session/guards.ts';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { RouteFailure } from './failures.tsx';
import styles from './router.module.css';
import { parseSearch, stringifySearch } from './search-params.ts';

export function createAppRouter(parts: Omit<RouterContext, 'isReturning'>, history?: RouterHistory) {
  const visited = new Set<string | undefined>();
  let place = 0;
  const isReturning: RouterContext['isReturning'] = ({ state }) =>
    state.__TSR_index < place || visited.has(state.__TSR_key);
  const router = createRouter({
    routeTree,
    context: { ...parts, isReturning },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundPage,
  });
  router.subscribe('onResolved', ({ toLocation: { state } }) => {
    place = state.__TSR_index;
    visited.add(state.__TSR_key);
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** Somebody comes to write on: the field has the focus, behind the last word. */
    readonly isWriting?: boolean;
  }
}

/** Stands for a screen that has nothing at all to show yet. */
function RoutePending() {
  return (
    <main id="main" className={styles.page} aria-busy>
      <LoadingBar isActive />
      <MarkPlate size={76} />
    </main>
  );
}
