import { createFileRoute, Outlet } from '@tanstack/react-router';
import { apiQuery } from '#client/api/api-query.ts';
import { Rail } from '#client/features/shell/lazy-rail.ts';
import { Shell } from '#client/features/shell/shell.tsx';
import { type RouterContext, requireSignedIn } from '#client/session/guards.ts';
import { useMe } from '#client/session/me.ts';
import { roomForRail } from '#client/ui/layout/viewport.ts';
import { getProgramme } from '#contract/programme.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location, cause }) => {
    if (cause === 'enter') keepProgramme(context);
    await requireSignedIn({ context, location });
  },
  loader: () => (window.matchMedia(roomForRail).matches ? Rail.load() : undefined),
  component: SignedIn,
});

/** Loads the agenda with whatever screen people come for, so that the phone has it when there is no network. */
function keepProgramme({ queryClient, connection }: RouterContext): void {
  void queryClient.prefetchQuery(apiQuery(connection.api, getProgramme, {})); // never fails
}

function SignedIn() {
  return (
    <Shell me={useMe()}>
      <Outlet />
    </Shell>
  );
}
