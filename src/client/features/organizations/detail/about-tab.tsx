import { Clock, Globe } from 'lucide-react';
import { LeaveRow } from '#client/features/organizations/members/leave-row.tsx';
import { LinkRows } from '#client/people/links/link-rows.tsx';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/layout/list-card.tsx';
import type { Organization } from '#contract/organizations.ts';
import { belongsTo, canLeave } from '#domain/organization-access.ts';
import { readersZone, zoneCity, zoneLabel } from '#domain/time/zone.ts';
import styles from './about-tab.module.css';

export function AboutTab({ organization }: { readonly organization: Organization }) {
  const { bio, timeZoneId, socialLinks, orgLastlink, orgLastlinkSuffix } = organization;
  const mine = organization.loggedInUserOrganizationUserView;
  return (
    <div className={styles.parts}>
      {bio ? (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      ) : (
        <p className={styles.none}>No description yet.</p>
      )}
      <LinkRows links={socialLinks} />
      <ListCard>
        {timeZoneId && <ListRow icon={Clock} title="Time zone" second={zoneWords(timeZoneId)} />}
        <ListLinkRow
          icon={Globe}
          title="Public page"
          second={orgLastlink.replace(/^https?:\/\//, '')}
          to="/o/$organizationSuffix"
          params={{ organizationSuffix: orgLastlinkSuffix }}
        />
      </ListCard>
      {belongsTo(mine) && canLeave(mine) && <LeaveRow organization={organization} />}
    </div>
  );
}

/** `Riyadh (GMT+3)` */
const zoneWords = (zone: string) => `${zoneCity(zone)} (${zoneLabel(readersZone(zone))})`;
