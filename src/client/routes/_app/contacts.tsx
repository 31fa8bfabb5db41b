import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PeopleScreen } from '#client/features/people/people-screen.tsx';
import { readAhead } from '#client/features/people/read-ahead.ts';

/** A number in an address comes as one. */
const TextSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String));
const SearchSchema = v.object({ q: v.fallback(v.optional(TextSchema), undefined) });

export const Route = createFileRoute('/_app/contacts')({
  validateSearch: SearchSchema,
  // With the screen's own code, not with that of every start.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient, connection }, cause }) => {
    if (cause !== 'stay') readAhead(queryClient, connection.api);
  },
  component: PeoplePage,
});

function PeoplePage() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const handleSearch = (text: string) =>
    void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false });
  return <PeopleScreen search={q} onSearch={handleSearch} />;
}
