import { createFileRoute, useParams } from '@tanstack/react-router';
import { PeopleFrame } from '#client/features/people/people-frame.tsx';
import { besideAddress } from '#client/features/people/person-address.ts';

export const Route = createFileRoute('/_app/contacts')({
  // A number in an address comes as one.
  validateSearch: ({ q }): { q?: string } =>
    typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {},
  // Also where one has been before, since what was in memory then may be on the phone only; not while one types.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context: { queryClient, connection } }) => {
      const { readAhead } = await import('#client/features/people/read-ahead.ts');
      await readAhead(queryClient, connection.api);
    },
  },
  component: People,
});

function People() {
  const { q = '' } = Route.useSearch();
  const { profileSuffix } = useParams({ strict: false });
  const navigate = Route.useNavigate();
  const handleSearch = (text: string) => {
    const stays = { replace: true, resetScroll: false } as const;
    if (profileSuffix) void navigate({ ...besideAddress({ profileSuffix, q: text }), ...stays });
    else void navigate({ search: text === '' ? {} : { q: text }, ...stays });
  };
  return <PeopleFrame isOpen={profileSuffix !== undefined} search={q} onSearch={handleSearch} />;
}
