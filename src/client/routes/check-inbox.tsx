import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSignedOut } from '#client/connection/require-signed-in.ts';
import { CheckInboxPage } from '#client/features/sign-in/check-inbox-page.tsx';
import { phoneStorage } from '#client/lib/phone-storage.ts';

export const Route = createFileRoute('/check-inbox')({
  beforeLoad: async ({ context }) => {
    requireSignedOut({ context });
    const { readSignInRequest } = await import('#client/features/sign-in/sign-in-request.ts');
    if (readSignInRequest(phoneStorage()) === null) throw redirect({ to: '/login', replace: true });
  },
  component: CheckInboxPage,
});
