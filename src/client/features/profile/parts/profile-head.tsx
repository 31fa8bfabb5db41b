import { MapPin } from 'lucide-react';
import type { Ref } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { placeOf, workOf } from '#client/features/profile/format-person.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import type { PersonProfile } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import styles from './profile-head.module.css';

interface ProfileHeadProps {
  /** Null while it is fetched: a skeleton stands in its place. */
  profile: PersonProfile | null;
  heading?: 'h1' | 'h2';
  headingRef?: Ref<HTMLHeadingElement>;
}

const portraitSide = 112;

/** Head of a profile: portrait, name, work, place and local time. */
export function ProfileHead({ profile, heading: Heading = 'h1', headingRef }: ProfileHeadProps) {
  return (
    <div className={styles.head}>
      {profile ? (
        <Avatar {...profile} size={portraitSide} />
      ) : (
        <Skeleton width={`${portraitSide}px`} height={`${portraitSide}px`} />
      )}
      <Heading ref={headingRef} className={styles.name} tabIndex={headingRef ? -1 : undefined} dir="auto">
        {profile ? displayName(profile) : <NameSkeleton />}
      </Heading>
      {profile ? <Lines profile={profile} /> : <LineSkeleton />}
    </div>
  );
}

function Lines({ profile }: { profile: PersonProfile }) {
  const now = useMinute(useConnection().programmeNow);
  const work = workOf(profile);
  const { where, time } = placeOf(profile, now);
  return (
    <>
      {work && (
        <p className={styles.work} dir="auto">
          {work}
        </p>
      )}
      {where && (
        <p className={styles.place}>
          <MapPin size={16} strokeWidth={1.75} aria-hidden />
          <span>
            <bdi>{where}</bdi>
            {time && `\u00a0· ${time}`}
          </span>
        </p>
      )}
    </>
  );
}

function NameSkeleton() {
  return (
    <>
      <VisuallyHidden>Profile</VisuallyHidden>
      <Skeleton className={styles.nameSkeleton} width="190px" height="24px" />
    </>
  );
}

function LineSkeleton() {
  return (
    <>
      <span className={styles.work}>
        <Skeleton width="210px" height="17px" />
      </span>
      <span className={styles.place}>
        <Skeleton width="160px" height="15px" />
      </span>
    </>
  );
}
