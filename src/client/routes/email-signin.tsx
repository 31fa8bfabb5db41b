import { createFileRoute } from '@tanstack/react-router';
import { EmailSigninPage } from '#client/features/sign-in/email-signin-page.tsx';

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const Route = createFileRoute('/email-signin')({
  validateSearch: (search): { code?: string; browser?: string } => ({
    ...(search.code === undefined ? {} : { code: textOf(search.code) }),
    ...(search.browser === undefined ? {} : { browser: textOf(search.browser) }),
  }),
  component: EmailSignin,
});

function EmailSignin() {
  const { code = '', browser = '' } = Route.useSearch();
  return <EmailSigninPage code={code} browser={browser} />;
}
