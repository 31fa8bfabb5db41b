import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { ActivityBar } from '#client/network/activity-bar.tsx';
import type { RouterContext } from '#client/session/guards.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <ActivityBar />
      <Outlet />
    </>
  );
}
