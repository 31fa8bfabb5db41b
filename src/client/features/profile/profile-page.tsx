import { Navigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ComponentType } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { PageBack, UnreadPage } from '#client/network/unread-page.tsx';
import { MessagePage, MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { texts } from '#contract/texts.ts';
import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';
import { ProfilePane } from './profile-pane.tsx';
import { PublicProfile } from './public-profile.tsx';
import { isAddressOf, isGone, useProfile } from './use-profile.ts';
import { type ProfileTab, WholeProfile } from './whole-profile.tsx';

interface ProfilePageProps {
  suffix: string;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** Content of the Chat tab, which is a feature of its own. */
  Chat: ComponentType<{ readonly person: Person }>;
  /** `pane`: beside the list of people, on screens that have the room. */
  place?: 'page' | 'pane';
}

/** A person's page: whole for who is signed in, a card for everybody else. */
export function ProfilePage({ suffix, tab, onTabChange, Chat, place = 'page' }: ProfilePageProps) {
  const { session } = useConnection();
  const isPane = useMedia(roomForRail) && place === 'pane';
  const { shown, error, retry } = useProfile(suffix);
  if (error) return <ProfileFailure error={error} onRetry={retry} isPane={isPane} />;
  if (shown && !isAddressOf(shown.profile, suffix)) return <LeadOn to={shown.profile} tab={tab} />;
  if (session.get() === null) return <PublicProfile suffix={suffix} shown={shown} />;
  return <WholeProfile shown={shown} tab={tab} onTabChange={onTabChange} Chat={Chat} isPane={isPane} />;
}

/** From an address that the person has left to the one they have now. */
function LeadOn({ to, tab }: { readonly to: Person; readonly tab: ProfileTab }) {
  return (
    <Navigate
      to="/$profileSuffix"
      params={{ profileSuffix: suffixOf(to.myLastlink) }}
      search={tab === 'chat' ? { tab } : {}}
      replace
    />
  );
}

interface ProfileFailureProps {
  error: unknown;
  onRetry: () => void;
  isPane: boolean;
}

const nobody = {
  icon: SearchX,
  title: texts.failureTitle,
  text: texts.failureText,
  more: 'There is nobody at this address.',
};

/** Nobody at this address, or nobody who can be read just now. */
function ProfileFailure({ error, onRetry, isPane }: ProfileFailureProps) {
  if (isPane) {
    return (
      <ProfilePane title="Profile">
        {isGone(error) ? (
          <MessageScreen {...nobody} />
        ) : (
          <UnreadMessage what="This profile" error={error} onRetry={onRetry} />
        )}
      </ProfilePane>
    );
  }
  if (!isGone(error)) return <UnreadPage what="This profile" error={error} onRetry={onRetry} />;
  return (
    <MessagePage {...nobody}>
      <PageBack />
    </MessagePage>
  );
}
