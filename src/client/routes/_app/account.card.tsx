import { createFileRoute } from '@tanstack/react-router';
import { Coming } from '#client/features/coming/coming.tsx';

export const Route = createFileRoute('/_app/account/card')({
  component: () => <Coming area="profile" />,
});
