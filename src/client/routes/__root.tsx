import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ActivityBar } from '#client/connection/activity-bar.tsx';
import type { RouterContext } from '#client/connection/router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <ActivityBar />
      <Outlet />
    </>
  );
}
