import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActivityBar } from '#client/connection/activity-bar.tsx';
import type { RouterContext } from '#client/connection/router-context.ts';
import { AgendaColumn } from '#client/features/agenda/agenda-column.tsx';
import { AgendaFailure } from '#client/features/agenda/agenda-failure.tsx';
import { MoreSheet, Rail } from '#client/features/shell/later-parts.ts';
import { roomForRail } from '#client/ui/use-media.ts';

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context }) => loadWideParts(context),
  component: Root,
});

/** Long after a first frame, and before most people have read what it says. */
const quietMs = 2_000;

function Root() {
  useEffect(() => {
    const timer = setTimeout(() => void loadLaterParts(), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ActivityBar />
      <Outlet />
    </>
  );
}

/** Wide screens show more at once; it comes beside the screen's own code, so that nothing appears late. */
function loadWideParts({ connection }: RouterContext): Promise<unknown> | undefined {
  const isWanted = connection.session.get() !== null && window.matchMedia(roomForRail).matches;
  return isWanted ? Promise.all([Rail.load(), AgendaColumn.load()]) : undefined;
}

/** Each stands for the file it comes in: sheets and the agenda, and what tells of failures. */
async function loadLaterParts(): Promise<void> {
  await MoreSheet.load();
  await AgendaFailure.load();
}
