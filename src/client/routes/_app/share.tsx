import { createFileRoute, redirect } from '@tanstack/react-router';
import { SharePage } from '#client/features/share/share-page.tsx';
import { type SharedParts, sharedText } from '#domain/shared-text.ts';

const partIn = (name: keyof SharedParts, value: unknown): SharedParts =>
  typeof value === 'string' && value !== '' ? { [name]: value } : {};

export const Route = createFileRoute('/_app/share')({
  validateSearch: ({ title, text, url }): SharedParts => ({
    ...partIn('title', title),
    ...partIn('text', text),
    ...partIn('url', url),
  }),
  beforeLoad: async ({ search }) => {
    if (Object.keys(search).length > 0) return;
    const { takeKeptShare } = await import('#client/features/share/kept-share.ts');
    const kept = takeKeptShare();
    if (kept !== null) throw redirect({ to: '/share', search: kept, replace: true });
  },
  // Also where one has been before, since what was in memory then may be on the phone only.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context }) => {
      const { readShareAhead } = await import('#client/features/share/read-ahead.ts');
      await readShareAhead(context);
    },
  },
  component: Share,
});

/** Comes when it is wanted. */
const loadAddToMessage = async () => {
  const { addToMessage } = await import('#client/features/chat/thread/add-to-message.ts');
  return addToMessage;
};

function Share() {
  const shared = sharedText(Route.useSearch());
  return <SharePage key={shared} shared={shared} loadAddToMessage={loadAddToMessage} />;
}
