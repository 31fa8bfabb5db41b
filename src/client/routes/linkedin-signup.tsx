import { createFileRoute } from '@tanstack/react-router';
import { ExchangePage } from '#client/features/sign-in/provider/exchange-page.tsx';
import { answerIn } from '#client/features/sign-in/provider/provider-answer.ts';

export const Route = createFileRoute('/linkedin-signup')({
  validateSearch: answerIn,
  component: LinkedInSignup,
});

function LinkedInSignup() {
  return <ExchangePage provider="LINKEDIN" answer={Route.useSearch()} />;
}
