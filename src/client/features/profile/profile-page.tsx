import { useConnection } from '#client/connection/connection.ts';
import { ProfileFailure } from './profile-failure.tsx';
import { PublicProfile } from './public-profile.tsx';
import { useProfile } from './use-profile.ts';
import { type ProfileTab, WholeProfile } from './whole-profile.tsx';

interface ProfilePageProps {
  suffix: string;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
}

/** A person's page: whole for who is signed in, a card for everybody else. */
export function ProfilePage({ suffix, tab, onTabChange }: ProfilePageProps) {
  const { session } = useConnection();
  const { shown, error, retry } = useProfile(suffix);
  if (error) return <ProfileFailure error={error} onRetry={retry} />;
  if (session.get() === null) return <PublicProfile suffix={suffix} shown={shown} />;
  return <WholeProfile shown={shown} tab={tab} onTabChange={onTabChange} />;
}
