import { createFileRoute } from '@tanstack/react-router';
import { OwnCardPage } from '#client/features/profile/card/own-card-page.tsx';
import { requireSignedIn } from '#client/session/guards.ts';

/** Beside the shell: the card fills the screen. */
export const Route = createFileRoute('/account/card')({
  beforeLoad: async (input) => {
    await requireSignedIn(input);
  },
  component: OwnCardPage,
});
