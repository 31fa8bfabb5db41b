import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { errorSentence } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { personPath } from '#client/features/organizations/format-person.ts';
import { alwaysAsked, membersQuery } from '#client/features/organizations/organization-queries.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { PersonRow } from '#client/ui/display/person-row.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import type { Membership, Organization } from '#contract/organizations.ts';
import { roleOf, roleWords } from '#domain/organization-access.ts';
import { foundMembers } from './found-members.ts';
import { MemberMenu } from './member-menu.tsx';
import styles from './members-tab.module.css';

/** Fewer are in sight at once anyway. */
const manyMembers = 10;

export function MembersTab({ organization }: { readonly organization: Organization }) {
  const { api } = useConnection();
  const { data, error, refetch } = useQuery({ ...membersQuery(api, organization.id), ...alwaysAsked });
  if (data) return <Members organization={organization} members={data} />;
  return error ? (
    <div className={styles.failure} role="alert">
      <p>{errorSentence(error)}</p>
      <Button variant="secondary" size="medium" icon={RefreshCw} onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  ) : (
    <ContentSkeleton />
  );
}

interface MembersProps {
  readonly organization: Organization;
  readonly members: readonly Membership[];
}

function Members({ organization, members }: MembersProps) {
  const [typed, setTyped] = useState('');
  const found = foundMembers(members, typed);
  const { shown, sentinel } = useGrowingList(found, typed);
  return (
    <div className={styles.members}>
      {members.length > manyMembers && (
        <SearchField
          label="Search members"
          placeholder={`Search ${members.length} people`}
          value={typed}
          onChange={setTyped}
          hint={typed.trim() !== '' && found.length === 0 ? 'Nobody here has this name.' : undefined}
        />
      )}
      <p className={styles.count}>{members.length === 1 ? '1 person' : `${members.length} people`}</p>
      <ul ref={keepRowFocus} className={styles.list} aria-label="Members">
        {shown.map((membership) => (
          <li key={membership.user.id}>
            <PersonRow
              firstName={membership.user.firstName}
              lastName={membership.user.lastName}
              image={membership.user.image}
              role={roleWord(membership)}
              second={membership.user.position ?? undefined}
              to={personPath(membership.user)}
              end={<MemberMenu organization={organization} membership={membership} />}
            />
          </li>
        ))}
      </ul>
      <div ref={sentinel} />
    </div>
  );
}

function roleWord(membership: Membership): string | undefined {
  const role = roleOf(membership);
  return role ? roleWords[role] : undefined;
}

function ContentSkeleton() {
  return (
    <div className={styles.skeletons}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {['44%', '36%', '52%', '40%'].map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width="44px" height="44px" radius="50%" />
          <Skeleton width={width} height="15px" />
        </div>
      ))}
    </div>
  );
}

const step = 40;

/** The beginning of a long list; more of it is drawn when its end comes near. Starts anew with another `search`. */
function useGrowingList<Item>(
  items: readonly Item[],
  search: string,
): { shown: readonly Item[]; sentinel: RefObject<HTMLDivElement | null> } {
  const sentinel = useRef<HTMLDivElement>(null);
  const [grown, setGrown] = useState({ search, count: step });
  const count = grown.search === search ? grown.count : step;
  const hasMore = count < items.length;
  useEffect(() => {
    if (!sentinel.current || !hasMore) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) setGrown({ search, count: count + step });
      },
      { rootMargin: '600px' },
    );
    watcher.observe(sentinel.current);
    return () => watcher.disconnect();
  }, [hasMore, count, search]);
  return { shown: items.slice(0, count), sentinel };
}
