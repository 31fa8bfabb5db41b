import { Link } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { useRef } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { storeIntent } from '#client/session/return-to.ts';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import { appName } from '#contract/names.ts';
import { displayName } from '#domain/person.ts';
import { Bio } from './parts/profile-about.tsx';
import { ProfileHead } from './parts/profile-head.tsx';
import styles from './public-profile.module.css';
import type { ShownProfile } from './use-profile.ts';

interface PublicProfileProps {
  suffix: string;
  /** Null while it is fetched. */
  shown: ShownProfile | null;
}

/** A person as everybody sees them; a tap leads to sign-in and back here. */
export function PublicProfile({ suffix, shown }: PublicProfileProps) {
  const { programme } = useConnection().deployment;
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, shown ? displayName(shown.profile) : 'Profile');
  const rememberPerson = () => storeIntent(phoneStorage(), { kind: 'profile', value: suffix });
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/login" className={styles.brand} onClick={rememberPerson}>
          <MarkPlate size={32} />
          {appName}
        </Link>
        <p className={styles.purpose}>
          The people, rooms and tables of the {programme.year} {programme.name.toLowerCase()}.
        </p>
      </header>
      <main id="main" className={styles.card}>
        {shown && <OfflineNotice updatedAt={shown.updatedAt} />}
        <ProfileHead profile={shown?.profile ?? null} headingRef={heading} />
        {shown && (
          <>
            <LinkButton to="/login" icon={LogIn} className={styles.connect} onClick={rememberPerson}>
              Sign in to connect
            </LinkButton>
            {shown.profile.bio && <Rest bio={shown.profile.bio} />}
          </>
        )}
      </main>
    </div>
  );
}

function Rest({ bio }: { bio: string }) {
  return (
    <div className={styles.rest}>
      <Bio text={bio} />
    </div>
  );
}
