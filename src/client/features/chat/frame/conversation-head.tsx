import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { ConversationOptions } from '#client/features/chat/menu/conversation-options.tsx';
import { FavouriteButton, useFavouritePresses, useFavourites } from '#client/people/favourites.tsx';
import { BackButton } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { PersonLink } from '#client/ui/display/person-link.tsx';
import { useMinute } from '#client/ui/use-minute.ts';
import { getUserBySuffix, type Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { formatTime } from '#domain/time/dates.ts';
import { isKnownZone, zoneCity } from '#domain/time/zone.ts';
import styles from './conversation-head.module.css';

interface ConversationHeadProps {
  readonly person: Person;
  /** Null until there is a conversation. */
  readonly sid: string | null;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly isWide: boolean;
}

/** Above a conversation: whom it is with, and what one can do about it. */
export function ConversationHead({ person, sid, headingRef, isWide }: ConversationHeadProps) {
  const Heading = isWide ? 'h2' : 'h1';
  const work = [person.position, person.organization].filter(Boolean).join(' · ');
  return (
    <header className={styles.head}>
      {!isWide && <BackButton to="/messages" className={styles.back} />}
      <PersonLink person={person} className={styles.person}>
        <Avatar {...person} size={44} />
        <span className={styles.words}>
          <Heading ref={headingRef} className={styles.name} tabIndex={-1}>
            <bdi>{displayName(person)}</bdi>
          </Heading>
          <span className={styles.second} dir="auto">
            {work}
            {isWide && !person.former && <LocalTime person={person} isFirst={work === ''} />}
          </span>
        </span>
      </PersonLink>
      {isWide && !person.former && <Star person={person} />}
      <ConversationOptions place={{ kind: 'DIRECT', person }} sid={sid} />
    </header>
  );
}

/** `04:20 PM in Jeddah`, where the person's zone is known. */
function LocalTime({ person, isFirst }: { readonly person: Person; readonly isFirst: boolean }) {
  const { api, programmeNow } = useConnection();
  const now = useMinute(programmeNow);
  const suffix = suffixOf(person.myLastlink);
  const { data } = useQuery({
    ...apiQuery(api, getUserBySuffix, { params: { suffix } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const zone = data?.timeZoneId ?? null;
  if (zone === null || !isKnownZone(zone)) return null;
  const city = (data?.location ?? '').split(',')[0] || zoneCity(zone);
  return `${isFirst ? '' : ' · '}${formatTime(now, zone)} in ${city}`;
}

function Star({ person }: { readonly person: Person }) {
  const { ids } = useFavourites();
  const { press, sheet } = useFavouritePresses();
  return (
    <>
      <FavouriteButton person={person} isFavourite={ids?.has(person.id)} onPress={press} />
      {sheet}
    </>
  );
}
