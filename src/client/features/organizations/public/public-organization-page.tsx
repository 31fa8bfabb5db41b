import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import {
  OrganizationFailure,
  OrganizationFrame,
  OrganizationSkeleton,
} from '#client/features/organizations/organization-frame.tsx';
import { publicOrganizationQuery } from '#client/features/organizations/organization-queries.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { storeIntent } from '#client/session/return-to.ts';
import { useShare } from '#client/share/share.ts';
import { IconButton, LinkButton } from '#client/ui/controls/button.tsx';
import { MarkPlate } from '#client/ui/display/mark-plate.tsx';
import { appName } from '#contract/names.ts';
import { InvitationForVisitor } from './invitation.tsx';
import styles from './public-organization-page.module.css';

interface PublicOrganizationPageProps {
  readonly suffix: string;
  /** Of a share link. */
  readonly code?: string | undefined;
  readonly back: ReactNode;
}

/** Page of what everybody may see of an organisation; with a code visitors can join. */
export function PublicOrganizationPage({ suffix, code, back }: PublicOrganizationPageProps) {
  const { api } = useConnection();
  const { share } = useShare();
  const { data, error, refetch, dataUpdatedAt } = useQuery(publicOrganizationQuery(api, suffix));
  if (data === undefined) {
    return error ? (
      <OrganizationFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <OrganizationSkeleton />
    );
  }
  const { name, description, orgLastlink, orgLastlinkSuffix } = data;
  const rememberPage = () => storeIntent(phoneStorage(), { kind: 'organization', value: orgLastlinkSuffix });
  return (
    <OrganizationFrame
      organization={data}
      back={back}
      actions={
        <IconButton
          icon={Share2}
          label="Share"
          onClick={() => void share({ title: name, url: orgLastlink })}
        />
      }
      notice={<OfflineNotice updatedAt={dataUpdatedAt} />}
    >
      {code === undefined ? (
        <LinkButton to="/login" className={styles.signIn} onClick={rememberPage}>
          Sign in to follow
        </LinkButton>
      ) : (
        <InvitationForVisitor organization={data} code={code} />
      )}
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <Link to="/login" className={styles.mark}>
        <MarkPlate size={32} />
        {appName}
      </Link>
    </OrganizationFrame>
  );
}
