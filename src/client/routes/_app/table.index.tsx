import { createFileRoute } from '@tanstack/react-router';
import { TablesPage } from '#client/features/tables/tables-page.tsx';

export const Route = createFileRoute('/_app/table/')({
  // Also where one has been before, since what was in memory then may be on the phone only.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context }) => {
      const { readTablesAhead } = await import('#client/tables/read-ahead.ts');
      await readTablesAhead(context);
    },
  },
  component: TablesPage,
});
