import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock, Globe, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { refreshOrganization } from '#client/features/organizations/organization-queries.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { LinkRows } from '#client/people/links/link-rows.tsx';
import { useMe } from '#client/session/me.ts';
import { ListCard, ListLinkRow, ListRow } from '#client/ui/layout/list-card.tsx';
import { ConfirmSheet } from '#client/ui/sheets/confirm-sheet.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { type Organization, removeMember } from '#contract/organizations.ts';
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

/** Lets members go, all but the owner. */
function LeaveRow({ organization: { id, name } }: { readonly organization: Organization }) {
  const { api } = useConnection();
  const me = useMe();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => api.call(removeMember, { params: { id: String(id), userId: String(me.id) } }),
    onSuccess: async () => {
      await refreshOrganization(queryClient, id);
      setIsAsking(false);
      toasts.show({ text: `You left ${name}`, icon: LogOut, durationMs: limits.savedToastMs });
    },
  });
  const leave = useOnce(leaving);
  const open = () => {
    leaving.reset();
    setIsAsking(true);
  };
  return (
    <ListCard>
      <ListRow icon={LogOut} title="Leave organisation" tone="danger" onClick={open} />
      <ConfirmSheet
        isOpen={isAsking}
        title={`Leave ${name}?`}
        text="You are no longer a member and no longer follow it. To come back you need an invitation."
        confirmLabel="Leave"
        cancelLabel="Stay"
        tone="danger"
        isBusy={leaving.isPending}
        onConfirm={() => leave()}
        onCancel={() => setIsAsking(false)}
      >
        <FailureNote error={leaving.error} offlineText="Leaving needs a connection." />
      </ConfirmSheet>
    </ListCard>
  );
}
