import { createFileRoute } from '@tanstack/react-router';
import { ApplyPage } from '#client/features/apply/info/apply-page.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';
import { requireSignedIn } from '#client/session/guards.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { MissingSheet } from '#client/ui/sheets/missing-sheet.tsx';

const SignOutSheet = lazyComponent(
  () => import('#client/features/account/sign-out-sheet.tsx').then((module) => module.SignOutSheet),
  MissingSheet,
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
