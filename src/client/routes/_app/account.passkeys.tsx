import { createFileRoute } from '@tanstack/react-router';
import { PasskeysPage } from '#client/features/passkeys/passkeys-page.tsx';

export const Route = createFileRoute('/_app/account/passkeys')({
  component: PasskeysPage,
});
