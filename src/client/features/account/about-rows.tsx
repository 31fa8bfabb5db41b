import { useQuery } from '@tanstack/react-query';
import { FileText, Mail, ShieldCheck } from 'lucide-react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { AnchorRow, ListCard, ListLinkRow } from '#client/ui/layout/list-card.tsx';
import { getProgramme } from '#contract/programme.ts';
import { VersionRow } from './account-rows.tsx';

/** Rows of what one has agreed to, whom to write to, and which version this is. */
export function AboutRows() {
  const { api } = useConnection();
  const { data: programme } = useQuery(apiQuery(api, getProgramme, {}));
  return (
    <ListCard>
      {programme?.contactEmail && (
        <AnchorRow
          icon={Mail}
          title="Write to the organisers"
          second={programme.contactEmail}
          href={`mailto:${programme.contactEmail}`}
        />
      )}
      <ListLinkRow icon={FileText} title="Terms of Service" to="/terms" />
      <ListLinkRow icon={ShieldCheck} title="Privacy Policy" to="/privacy" />
      <VersionRow />
    </ListCard>
  );
}
