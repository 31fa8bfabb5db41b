import { useConnection } from '#client/connection/connection-context.tsx';
import { ProfileFailure } from './profile-failure.tsx';
import { PublicProfile } from './public-profile.tsx';
import { ProfilePage, type ProfileTab } from './signed-in-parts.ts';
import { useProfile } from './use-profile.ts';

interface ProfileScreenProps {
  suffix: string;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
}

/** A person's page: whole for who is signed in, a card for everybody else. */
export function ProfileScreen({ suffix, tab, onTabChange }: ProfileScreenProps) {
  const { session } = useConnection();
  const { shown, error, retry } = useProfile(suffix);
  if (error) return <ProfileFailure error={error} onRetry={retry} />;
  if (session.get() === null) return <PublicProfile suffix={suffix} shown={shown} />;
  return <ProfilePage shown={shown} tab={tab} onTabChange={onTabChange} />;
}
