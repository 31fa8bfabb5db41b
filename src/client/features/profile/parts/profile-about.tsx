import { useIsOnline } from '#client/connection/connection.ts';
import type { ShownProfile } from '#client/features/profile/use-profile.ts';
import { LinkRows } from '#client/people/links/link-rows.tsx';
import { Logo } from '#client/ui/display/logo.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import type { PersonProfile } from '#contract/users.ts';
import { linksOf } from '#domain/social-link-labels.ts';
import styles from './profile-about.module.css';

interface ProfileAboutProps {
  shown: ShownProfile;
}

/** Description of a person, and their links. */
export function ProfileAbout({ shown: { profile, isOwn, extent } }: ProfileAboutProps) {
  if (extent === 'listed') return <Rest />;
  const links = linksOf(profile);
  const isEmpty = extent === 'all' && !profile.bio && links.length === 0 && !profile.logo;
  return (
    <div className={styles.about}>
      {profile.bio && <Bio text={profile.bio} />}
      <LinkRows links={links} />
      {profile.logo && profile.organization && (
        <OrganizationLine name={profile.organization} logo={profile.logo} />
      )}
      {isEmpty && (
        <p className={styles.nothing}>
          {isOwn
            ? 'Nothing about you yet. A few words and a link help others to find you.'
            : 'Nothing more is written here yet.'}
        </p>
      )}
      {extent === 'noNumbers' && <Numbers />}
    </div>
  );
}

/** In place of telephone numbers, which come with an opened profile alone. */
function Numbers() {
  const isOnline = useIsOnline();
  if (isOnline) return null;
  return <p className={styles.nothing}>Telephone numbers come as soon as there is a connection.</p>;
}

/** In place of what the list did not tell. */
function Rest() {
  const isOnline = useIsOnline();
  if (!isOnline) {
    return (
      <p className={styles.nothing}>
        The rest of this profile is not on this phone yet. It comes as soon as there is a connection.
      </p>
    );
  }
  return (
    <div className={styles.about} aria-hidden>
      <span className={styles.skeletons}>
        <Skeleton width="94%" />
        <Skeleton width="86%" />
        <Skeleton width="52%" />
      </span>
      <Skeleton height="180px" radius="var(--radius-card)" />
    </div>
  );
}

export function Bio({ text }: { text: string }) {
  return (
    <p className={styles.bio} dir="auto">
      {text}
    </p>
  );
}

interface OrganizationLineProps {
  name: string;
  logo: NonNullable<PersonProfile['logo']>;
}

export function OrganizationLine({ name, logo }: OrganizationLineProps) {
  return (
    <p className={styles.organization}>
      <Logo name={name} image={logo} size={40} />
      <span dir="auto">{name}</span>
    </p>
  );
}
