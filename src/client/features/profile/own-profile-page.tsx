import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { meQuery } from '#client/session/me.ts';
import { Page } from '#client/ui/layout/page.tsx';
import { suffixOf } from '#domain/suffix.ts';
import styles from './own-profile-page.module.css';
import { ProfileAbout } from './parts/profile-about.tsx';
import { OwnProfileActions } from './parts/profile-actions.tsx';
import { ProfileHead } from './parts/profile-head.tsx';
import { ownProfile, profileQuery } from './use-profile.ts';

/** One's own profile as others see it. */
export function OwnProfilePage() {
  const { api } = useConnection();
  const { data: me, dataUpdatedAt } = useSuspenseQuery(meQuery(api));
  const { data: whole } = useQuery(profileQuery(api, suffixOf(me.myLastlink)));
  const shown = ownProfile(me, whole, dataUpdatedAt);
  return (
    <Page
      title="My profile"
      header="bar"
      back="/account"
      notice={<OfflineNotice updatedAt={dataUpdatedAt} />}
    >
      <div className={styles.parts}>
        <ProfileHead profile={shown.profile} heading="h2" />
        <OwnProfileActions shown={shown} />
        <ProfileAbout shown={shown} />
      </div>
    </Page>
  );
}
