import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CloudOff, Plus, Search } from 'lucide-react';
import { useId } from 'react';
import { errorSentence, isOfflineError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { Logo } from '#client/ui/display/logo.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/layout/list-card.tsx';
import type { Organization } from '#contract/organizations.ts';
import { roleOf, roleWords } from '#domain/organization-access.ts';
import { alwaysAsked, followedOrganizationsQuery, ownOrganizationsQuery } from './organization-queries.ts';
import styles from './organization-rows.module.css';

/** "My organisations" in Account: those one belongs to, then those one follows, and the way to a new one. */
export function OrganizationRows() {
  const { api } = useConnection();
  const titleId = useId();
  const own = useQuery({ ...ownOrganizationsQuery(api), ...alwaysAsked });
  const followed = useQuery({ ...followedOrganizationsQuery(api), ...alwaysAsked });
  const others = (followed.data ?? []).filter(({ id }) => !own.data?.some((one) => one.id === id));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        My organisations
      </h2>
      <ListCard>
        {own.isPending && <OrganizationRowSkeleton />}
        <UnreadRow queries={[own, followed]} />
        {own.data?.map((one) => (
          <OrganizationRow key={one.id} organization={one} second={roleWord(one)} />
        ))}
        {others.map((one) => (
          <OrganizationRow key={one.id} organization={one} second="Following" />
        ))}
        <ListLinkRow icon={Search} title="All organisations" to="/o" />
        <ListLinkRow icon={Plus} title="Create an organisation" to="/account/manage-organization" />
      </ListCard>
    </section>
  );
}

/** In place of what could not be read and is not on this phone: without it, it would look as if there were none. */
function UnreadRow({ queries }: { readonly queries: readonly UseQueryResult[] }) {
  const unread = queries.filter(({ isError, data }) => isError && data === undefined);
  const [first] = unread;
  if (first === undefined) return null;
  return (
    <ListRow
      icon={CloudOff}
      title="Your organisations could not be read"
      second={isOfflineError(first.error) ? 'They need the internet once.' : errorSentence(first.error)}
      end="Retry"
      onClick={() => {
        for (const { refetch } of unread) void refetch();
      }}
    />
  );
}

function roleWord({ loggedInUserOrganizationUserView: mine }: Organization): string {
  const role = roleOf(mine);
  return role === null ? '' : roleWords[role];
}

interface OrganizationRowProps {
  readonly organization: Pick<Organization, 'name' | 'logo' | 'orgLastlinkSuffix'>;
  /** Line below its name. */
  readonly second: string;
}

export function OrganizationRow({ organization, second }: OrganizationRowProps) {
  const { name, logo, orgLastlinkSuffix } = organization;
  return (
    <Link className={styles.row} to="/account/organization/$suffix" params={{ suffix: orgLastlinkSuffix }}>
      <Logo name={name} image={logo} size={40} />
      <span className={styles.words}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.second}>{second}</span>
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

export function OrganizationRowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton width="40px" height="40px" radius="10px" />
      <Skeleton width="45%" height="15px" />
    </div>
  );
}
