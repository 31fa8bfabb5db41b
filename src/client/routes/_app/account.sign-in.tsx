import { createFileRoute } from '@tanstack/react-router';
import { SignInMethodsPage } from '#client/features/account/sign-in-methods/sign-in-methods-page.tsx';

export const Route = createFileRoute('/_app/account/sign-in')({
  component: SignInMethodsPage,
});
