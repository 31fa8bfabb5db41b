import { Link } from '@tanstack/react-router';
import { ChevronRight, PencilLine } from 'lucide-react';
import { useTrouble } from '#client/connection/connection.ts';
import type { ShownProfile } from '#client/features/profile/use-profile.ts';
import { LinkRows } from '#client/people/links/link-rows.tsx';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { Logo } from '#client/ui/display/logo.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard } from '#client/ui/layout/list-card.tsx';
import type { PersonProfile } from '#contract/users.ts';
import { linksOf } from '#domain/social-link-labels.ts';
import styles from './profile-about.module.css';

interface ProfileAboutProps {
  shown: ShownProfile;
}

/** Description of a person, and their links. */
export function ProfileAbout({ shown: { profile, isOwn, extent } }: ProfileAboutProps) {
  const links = linksOf(profile);
  const isEmpty = extent === 'all' && !profile.bio && links.length === 0 && !profile.logo;
  if (extent === 'listed')
    return (
      <div className={styles.about}>
        <Rest />
        <OrganizationLink profile={profile} />
      </div>
    );
  return (
    <div className={styles.about}>
      {profile.bio && <Bio text={profile.bio} />}
      <LinkRows links={links} />
      <OrganizationLink profile={profile} />
      {isEmpty &&
        (isOwn ? <NothingOwn /> : <p className={styles.nothing}>Nothing more is written here yet.</p>)}
      {extent === 'noNumbers' && <Numbers />}
    </div>
  );
}

/** In place of what one has not written of oneself yet. */
function NothingOwn() {
  return (
    <div className={styles.nothing}>
      <p>Nothing about you yet. A few words and a link help others to find you.</p>
      <LinkButton to="/account/edit" variant="soft" size="small" icon={PencilLine}>
        Edit profile
      </LinkButton>
    </div>
  );
}

const endOf = { line: 'there is a connection', server: 'Last Links answers' };

/** In place of telephone numbers, which come with an opened profile alone. */
function Numbers() {
  const trouble = useTrouble();
  if (trouble === null) return null;
  return <p className={styles.nothing}>Telephone numbers come as soon as {endOf[trouble]}.</p>;
}

/** In place of what the list did not tell. */
function Rest() {
  const trouble = useTrouble();
  if (trouble !== null) {
    return (
      <p className={styles.nothing}>
        The rest of this profile is not on this phone yet. It comes as soon as {endOf[trouble]}.
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

/** Leads to the organisation here that the person belongs to, else to those that are called as they name it. */
function OrganizationLink({ profile }: { readonly profile: PersonProfile }) {
  const { organization, organizationSuffix, logo } = profile;
  if (!organization) return null;
  const inside = (
    <>
      <Logo name={organization} image={logo} size={40} />
      <span className={styles.name} dir="auto">
        {organization}
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
    </>
  );
  return (
    <ListCard>
      {organizationSuffix ? (
        <Link to="/o/$organizationSuffix" params={{ organizationSuffix }} className={styles.organization}>
          {inside}
        </Link>
      ) : (
        <Link to="/o" search={{ q: organization }} className={styles.organization}>
          {inside}
        </Link>
      )}
    </ListCard>
  );
}
