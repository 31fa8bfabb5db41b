import { createFileRoute } from '@tanstack/react-router';
import { AgendaColumn } from '#client/features/agenda/agenda-column.tsx';
import { AgendaPreview } from '#client/features/agenda/agenda-preview.tsx';
import { NextSession } from '#client/features/agenda/next-session.tsx';
import { DueInstallCard } from '#client/features/install/due-install-card.tsx';
import { DueNotificationsCard } from '#client/features/notifications/due-notifications-card.tsx';
import { DuePasskeyCard } from '#client/features/passkeys/due-passkey-card.tsx';
import { Reception } from '#client/features/reception/reception.tsx';
import { roomForAside } from '#client/ui/layout/viewport.ts';

export const Route = createFileRoute('/_app/')({
  // Wide screens show it at once: it comes beside the screen's own code, so that nothing appears late.
  loader: () => (window.matchMedia(roomForAside).matches ? AgendaColumn.load() : undefined),
  component: () => (
    <Reception
      nextSession={<NextSession />}
      agendaPreview={<AgendaPreview />}
      agendaColumn={<AgendaColumn />}
      offer={<DueInstallCard otherwise={<DuePasskeyCard otherwise={<DueNotificationsCard />} />} />}
    />
  ),
});
