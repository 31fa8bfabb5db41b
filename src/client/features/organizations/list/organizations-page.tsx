import { Building2, Plus } from 'lucide-react';
import {
  OrganizationRow,
  OrganizationRowSkeleton,
} from '#client/features/organizations/organization-rows.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { searchStage } from '#client/people/people-search.ts';
import { SearchField } from '#client/ui/controls/search-field.tsx';
import { useSearchText } from '#client/ui/controls/use-search-text.ts';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import type { ListedOrganization } from '#contract/organizations.ts';
import styles from './organizations-page.module.css';
import { type FoundOrganizations, useFoundOrganizations } from './use-found-organizations.ts';

interface OrganizationsPageProps {
  /** Text of the search, as the address has it. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** All organisations by name, to be looked through and opened. */
export function OrganizationsPage({ search, onSearch }: OrganizationsPageProps) {
  const { text, settled, change, keep } = useSearchText(search, onSearch);
  const found = useFoundOrganizations({ text, settled });
  return (
    <Page
      title="Organisations"
      header="bar"
      back="/contacts"
      notice={found.isRead && <OfflineNotice updatedAt={found.updatedAt} />}
    >
      {/* A press on anything may lead away from here. */}
      <div className={styles.screen} onClickCapture={keep}>
        <SearchField
          label="Search organisations"
          placeholder={
            found.total > 1
              ? `Search ${found.total.toLocaleString('en')} organisations`
              : 'Search organisations'
          }
          value={text}
          onChange={change}
          hint={searchStage(text) === 'short' ? 'Type at least 3 letters' : undefined}
        />
        <List found={found} text={text} />
        {(found.isRead || found.isFailed) && <More text={text} />}
      </div>
    </Page>
  );
}

function List({ found, text }: { readonly found: FoundOrganizations; readonly text: string }) {
  const { rows, isRead, isFailed, error, isAsking, isCut, retry } = found;
  if (!isRead && isFailed) return <UnreadMessage what="The organisations" error={error} onRetry={retry} />;
  if (!isRead)
    return (
      <ListCard>
        <VisuallyHidden>Loading</VisuallyHidden>
        {['a', 'b', 'c', 'd'].map((key) => (
          <OrganizationRowSkeleton key={key} />
        ))}
      </ListCard>
    );
  return (
    <>
      <p className={styles.count} role="status">
        {isAsking ? '' : countWords(rows.length, text)}
      </p>
      {rows.length > 0 && (
        <ListCard>
          <ul className={styles.list} aria-label="Organisations">
            {rows.map((one) => (
              <li key={one.id}>
                <OrganizationRow organization={one} second={secondLine(one)} />
              </li>
            ))}
          </ul>
        </ListCard>
      )}
      {isCut && <p className={styles.rest}>There are more. Search by name to find them.</p>}
    </>
  );
}

function countWords(count: number, text: string): string {
  const isSearch = searchStage(text) === 'search';
  if (count === 0)
    return isSearch ? `No organisation is called “${text.trim()}”.` : 'There are no organisations yet.';
  return isSearch ? `${count.toLocaleString('en')} found` : '';
}

/** `Riyadh · 12 members` */
const secondLine = ({ location, membersCount }: ListedOrganization) =>
  `${location} · ${membersCount === 1 ? '1 member' : `${membersCount.toLocaleString('en')} members`}`;

/** Leads to what else one may have looked for: the people who name it, or an organisation of one's own. */
function More({ text }: { readonly text: string }) {
  const sought = text.trim();
  return (
    <ListCard>
      {searchStage(text) === 'search' && (
        <ListLinkRow
          icon={Building2}
          title={`People of “${sought}”`}
          second="Whose profile names it"
          to="/contacts"
          search={{ q: sought }}
        />
      )}
      <ListLinkRow icon={Plus} title="Create an organisation" to="/account/manage-organization" />
    </ListCard>
  );
}
