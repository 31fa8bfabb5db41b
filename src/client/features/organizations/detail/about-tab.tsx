import { Clock, Globe } from 'lucide-react';
import { LinkRows } from '#client/people/links/link-rows.tsx';
import { useShare } from '#client/share/share.ts';
import { ListCard, ListRow } from '#client/ui/layout/list-card.tsx';
import type { Organization } from '#contract/organizations.ts';
import { belongsTo, canDeleteOrganization, canLeave } from '#domain/organization-access.ts';
import { readersZone, zoneCity, zoneLabel } from '#domain/time/zone.ts';
import styles from './about-tab.module.css';
import { DeleteRows } from './delete-rows.tsx';
import { LeaveRow } from './leave-row.tsx';

export function AboutTab({ organization }: { readonly organization: Organization }) {
  const { bio, timeZoneId, socialLinks, orgLastlink } = organization;
  const mine = organization.loggedInUserOrganizationUserView;
  const { copy } = useShare();
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
        <ListRow
          icon={Globe}
          title="Public page"
          second={orgLastlink.replace(/^https?:\/\//, '')}
          end="Copy"
          onClick={() => void copy(orgLastlink)}
        />
      </ListCard>
      {belongsTo(mine) && canLeave(mine) && <LeaveRow organization={organization} />}
      {canDeleteOrganization(mine) && <DeleteRows organization={organization} />}
    </div>
  );
}

/** `Riyadh (GMT+3)` */
const zoneWords = (zone: string) => `${zoneCity(zone)} (${zoneLabel(readersZone(zone))})`;
