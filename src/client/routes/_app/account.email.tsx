import { createFileRoute } from '@tanstack/react-router';
import { EmailPage } from '#client/features/account/email/email-page.tsx';

export const Route = createFileRoute('/_app/account/email')({
  component: EmailPage,
});
