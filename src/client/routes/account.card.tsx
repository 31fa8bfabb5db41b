import { createFileRoute } from '@tanstack/react-router';
import { requireSignedIn } from '#client/connection/require-signed-in.ts';
import { OwnCardPage } from '#client/features/profile/card/own-card-page.tsx';

/** Beside the shell: the card fills the screen. */
export const Route = createFileRoute('/account/card')({
  beforeLoad: async (input) => {
    await requireSignedIn(input);
  },
  component: OwnCardPage,
});
