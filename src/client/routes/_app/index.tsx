import { createFileRoute } from '@tanstack/react-router';
import { apiQuery } from '#client/connection/api-query.ts';
import { AgendaColumn } from '#client/features/agenda/agenda-column.tsx';
import { AgendaPreview } from '#client/features/agenda/agenda-preview.tsx';
import { NextSession } from '#client/features/agenda/next-session.tsx';
import { dueInstallCard } from '#client/features/install/due-install-card.ts';
import { Reception } from '#client/features/reception/reception.tsx';
import { getProgramme } from '#contract/programme.ts';

export const Route = createFileRoute('/_app/')({
  loader: async ({ context: { queryClient, connection } }) => {
    void queryClient.prefetchQuery(apiQuery(connection.api, getProgramme, {})); // the screen draws what comes
    return { InstallCard: await dueInstallCard() };
  },
  component: Home,
});

function Home() {
  const { InstallCard } = Route.useLoaderData();
  return (
    <Reception
      nextSession={<NextSession />}
      agendaPreview={<AgendaPreview />}
      agendaColumn={<AgendaColumn />}
      installCard={InstallCard && <InstallCard />}
    />
  );
}
