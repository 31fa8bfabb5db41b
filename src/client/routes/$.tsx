import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#client/features/shell/not-found-screen.tsx';
import { OptionalShell } from '#client/features/shell/optional-shell.tsx';

/** Every address that no other route answers. */
export const Route = createFileRoute('/$')({
  component: () => (
    <OptionalShell>
      <NotFoundScreen />
    </OptionalShell>
  ),
});
