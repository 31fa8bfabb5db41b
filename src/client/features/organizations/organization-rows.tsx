import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { ListCard, ListLinkRow } from '#client/ui/list-card.tsx';
import type { Organization } from '#contract/organizations.ts';
import { roleOf, roleWords } from '#domain/organization-access.ts';
import { alwaysAsked, followedOrganizationsQuery, ownOrganizationsQuery } from './organization-queries.ts';
import { OrganizationRow, OrganizationRowBones } from './organization-row.tsx';
import styles from './organization-rows.module.css';

/** "My organisations" in Account: those one belongs to, then those one follows, and the way to a new one. */
export function OrganizationRows() {
  const { api } = useConnection();
  const titleId = useId();
  const { data: own = [], isPending } = useQuery({ ...ownOrganizationsQuery(api), ...alwaysAsked });
  const followed = useQuery({ ...followedOrganizationsQuery(api), ...alwaysAsked }).data ?? [];
  const others = followed.filter(({ id }) => !own.some((one) => one.id === id));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        My organisations
      </h2>
      <ListCard>
        {isPending && <OrganizationRowBones />}
        {own.map((one) => (
          <OrganizationRow key={one.id} organization={one} second={roleWord(one)} />
        ))}
        {others.map((one) => (
          <OrganizationRow key={one.id} organization={one} second="Following" />
        ))}
        <ListLinkRow icon={Plus} title="Create an organisation" to="/account/manage-organization" />
      </ListCard>
    </section>
  );
}

function roleWord({ loggedInUserOrganizationUserView: mine }: Organization): string {
  const role = roleOf(mine);
  return role === null ? '' : roleWords[role];
}
