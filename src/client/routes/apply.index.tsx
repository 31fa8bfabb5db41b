import { createFileRoute } from '@tanstack/react-router';
import { requireSignedIn } from '#client/connection/require-signed-in.ts';
import { SignOutPart } from '#client/features/account/sign-out-part.ts';
import { ApplyPage } from '#client/features/apply/info/apply-page.tsx';
import { PersonsPage } from '#client/features/apply/info/signed-in-parts.ts';
import { OptionalShell } from '#client/features/shell/optional-shell.tsx';

export const Route = createFileRoute('/apply/')({
  beforeLoad: async ({ context, location }) => {
    if (context.connection.session.get() === null) return;
    await Promise.all([requireSignedIn({ context, location }), PersonsPage.load()]);
  },
  component: () => (
    <OptionalShell>
      <ApplyPage signOutSheet={SignOutPart} />
    </OptionalShell>
  ),
});
