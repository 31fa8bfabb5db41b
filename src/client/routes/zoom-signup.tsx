import { createFileRoute } from '@tanstack/react-router';
import { ExchangePage } from '#client/features/sign-in/provider/exchange-page.tsx';
import { answerIn } from '#client/features/sign-in/provider/provider-answer.ts';

export const Route = createFileRoute('/zoom-signup')({
  validateSearch: answerIn,
  component: ZoomSignup,
});

function ZoomSignup() {
  return <ExchangePage provider="ZOOM" answer={Route.useSearch()} />;
}
