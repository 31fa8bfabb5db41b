import { createFileRoute } from '@tanstack/react-router';
import { type LoginForm, LoginPage } from '#client/features/sign-in/login-page.tsx';
import { requireSignedOut } from '#client/session/guards.ts';

export const Route = createFileRoute('/login')({
  validateSearch: ({ with: form }): { with?: Exclude<LoginForm, 'mail'> } =>
    form === 'password' || form === 'new-password' ? { with: form } : {},
  beforeLoad: requireSignedOut,
  component: Login,
});

function Login() {
  return <LoginPage form={Route.useSearch().with ?? 'mail'} />;
}
