import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#client/features/sign-in/login-page.tsx';
import { requireSignedOut } from '#client/session/guards.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search): { with?: 'password' } => (search.with === 'password' ? { with: 'password' } : {}),
  beforeLoad: requireSignedOut,
  component: Login,
});

function Login() {
  return <LoginPage form={Route.useSearch().with ?? 'mail'} />;
}
