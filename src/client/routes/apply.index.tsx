import { createFileRoute } from '@tanstack/react-router';
import { requireSignedIn } from '#client/connection/require-signed-in.ts';
import { ApplyPage } from '#client/features/apply/info/apply-page.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';
import { PartMissing } from '#client/identity/part-missing.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

const SignOutSheet = lazyComponent(
  () => import('#client/features/account/sign-out-sheet.tsx').then((module) => module.SignOutSheet),
  PartMissing,
);

export const Route = createFileRoute('/apply/')({
  beforeLoad: async ({ context, location }) => {
    if (context.connection.session.get() !== null) await requireSignedIn({ context, location });
  },
  component: () => (
    <OptionalShell>
      <ApplyPage signOutSheet={SignOutSheet} />
    </OptionalShell>
  ),
});
