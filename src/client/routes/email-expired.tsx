import { createFileRoute } from '@tanstack/react-router';
import { EmailExpiredPage } from '#client/features/sign-in/email-expired-page.tsx';

export const Route = createFileRoute('/email-expired')({ component: EmailExpiredPage });
