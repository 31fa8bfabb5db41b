import { createFileRoute, redirect } from '@tanstack/react-router';
import { CheckInboxPage } from '#client/features/sign-in/check-inbox-page.tsx';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { requireSignedOut } from '#client/session/guards.ts';

export const Route = createFileRoute('/check-inbox')({
  beforeLoad: async ({ context }) => {
    requireSignedOut({ context });
    const { readMailRequest } = await import('#client/features/sign-in/mail-request.ts');
    if (readMailRequest(phoneStorage()) === null) throw redirect({ to: '/login', replace: true });
  },
  component: CheckInboxPage,
});
