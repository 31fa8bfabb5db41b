import { Flag } from 'lucide-react';
import { useUnreadCounts } from '#client/session/me.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';

/** The hosts' way to what was reported to them; nothing for everybody else. */
export function ReportsRow() {
  const { account: openReports = 0 } = useUnreadCounts();
  if (openReports === 0) return null;
  return (
    <ListCard>
      <ListLinkRow
        icon={Flag}
        title="Reports"
        second="What people have reported to the hosts"
        to="/account/reports"
        end={<Badge count={openReports} label="open" />}
      />
    </ListCard>
  );
}
