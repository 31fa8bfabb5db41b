import { createFileRoute } from '@tanstack/react-router';
import { AgendaColumn } from '#client/features/agenda/agenda-column.tsx';
import { AgendaPreview } from '#client/features/agenda/agenda-preview.tsx';
import { NextSession } from '#client/features/agenda/next-session.tsx';
import { Reception } from '#client/features/reception/reception.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';

const ReminderCard = lazyPart(() =>
  import('#client/features/apply/closing/reminder-card.tsx').then((part) => part.ReminderCard),
);
const DueInstallCard = lazyPart(() =>
  import('#client/features/install/due-install-card.tsx').then((part) => part.DueInstallCard),
);

export const Route = createFileRoute('/_app/')({
  component: () => (
    <Reception
      nextSession={<NextSession />}
      agendaPreview={<AgendaPreview />}
      agendaColumn={<AgendaColumn />}
      closingCard={<ReminderCard />}
      installCard={<DueInstallCard />}
    />
  ),
});
