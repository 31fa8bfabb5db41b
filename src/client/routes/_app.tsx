import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { Rail } from '#client/features/shell/lazy-rail.ts';
import { Shell } from '#client/features/shell/shell.tsx';
import { type RouterContext, requireSignedIn } from '#client/session/guards.ts';
import { useMe } from '#client/session/me.ts';
import { roomForRail } from '#client/ui/layout/viewport.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { getProgramme } from '#contract/programme.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location, cause }) => {
    if (cause === 'enter') keepProgramme(context);
    await requireSignedIn({ context, location });
  },
  loader: () => (window.matchMedia(roomForRail).matches ? Rail.load() : undefined),
  component: SignedIn,
});

/** Way back to the call of one's table from every other screen; its code comes with the first seat. */
const CallBar = lazyComponent(() =>
  import('#client/features/tables/call/call-bar.tsx').then((part) => part.CallBar),
);

function TableCall() {
  const { seat } = useConnection();
  const isSeated = useSyncExternalStore(seat.subscribe, () => seat.current() !== null);
  return isSeated && <CallBar />;
}

/** Loads the agenda with whatever screen people come for, so that the phone has it when there is no network. */
function keepProgramme({ queryClient, connection }: RouterContext): void {
  void queryClient.prefetchQuery(apiQuery(connection.api, getProgramme, {})); // never fails
}

function SignedIn() {
  return (
    <Shell me={useMe()}>
      <Outlet />
      <TableCall />
    </Shell>
  );
}
