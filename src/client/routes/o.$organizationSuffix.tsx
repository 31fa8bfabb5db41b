import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/features/shell/not-found-screen.tsx';
import { OptionalShell } from '#client/features/shell/optional-shell.tsx';

export const Route = createFileRoute('/o/$organizationSuffix')({
  component: () => (
    <OptionalShell>
      <NotFoundScreen />
    </OptionalShell>
  ),
});
