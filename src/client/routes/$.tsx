import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#client/features/shell/not-found-page.tsx';
import { OptionalShell } from '#client/features/shell/shell.tsx';

/** Every address that no other route answers. */
export const Route = createFileRoute('/$')({
  component: () => (
    <OptionalShell>
      <NotFoundPage />
    </OptionalShell>
  ),
});
