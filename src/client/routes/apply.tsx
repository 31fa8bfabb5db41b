import { createFileRoute } from '@tanstack/react-router';
import { Coming } from '#client/features/coming/coming.tsx';
import { OptionalShell } from '#client/features/shell/optional-shell.tsx';

export const Route = createFileRoute('/apply')({
  component: () => (
    <OptionalShell>
      <Coming area="apply" />
    </OptionalShell>
  ),
});
