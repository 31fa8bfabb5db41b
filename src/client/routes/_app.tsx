import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireSignedIn } from '#client/connection/require-signed-in.ts';
import { useMe } from '#client/connection/use-me.ts';
import { Shell } from '#client/features/shell/shell.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => {
    await requireSignedIn({ context, location });
  },
  component: SignedIn,
});

function SignedIn() {
  return (
    <Shell me={useMe()}>
      <Outlet />
    </Shell>
  );
}
