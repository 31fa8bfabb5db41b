import { type ComponentType, useRef } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { BackButton } from '#client/ui/controls/button.tsx';
import { TabPanel, Tabs } from '#client/ui/controls/tabs.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { OpenPage } from '#client/ui/layout/open-page.tsx';
import { useArrival } from '#client/ui/layout/use-arrival.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { ProfileAbout } from './parts/profile-about.tsx';
import { OwnProfileActions, ProfileActions } from './parts/profile-actions.tsx';
import { ProfileHead } from './parts/profile-head.tsx';
import { ProfilePane } from './profile-pane.tsx';
import type { ShownProfile } from './use-profile.ts';
import styles from './whole-profile.module.css';

export type ProfileTab = 'about' | 'chat';

const tabs = [
  { id: 'about', title: 'About' },
  { id: 'chat', title: 'Chat' },
] as const;

interface WholeProfileProps {
  /** Null while it is fetched. */
  shown: ShownProfile | null;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  Chat: ComponentType<{ readonly person: Person }>;
}

/** A person as everybody signed in sees them. */
export function WholeProfile({ isPane, ...props }: WholeProfileProps & { isPane: boolean }) {
  return isPane ? <Pane {...props} /> : <OwnPage {...props} />;
}

const titleOf = (shown: ShownProfile | null) => (shown ? displayName(shown.profile) : 'Profile');

function Pane(props: WholeProfileProps) {
  const { shown } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ProfilePane
      title={titleOf(shown)}
      headingRef={heading}
      notice={shown && <OfflineNotice updatedAt={shown.updatedAt} />}
    >
      <ProfileHead profile={shown?.profile ?? null} heading="h2" headingRef={heading} />
      <Rest {...props} />
    </ProfilePane>
  );
}

function OwnPage(props: WholeProfileProps) {
  const { shown, tab } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, titleOf(shown));
  return (
    <OpenPage
      back={<BackButton to="/contacts" />}
      // The conversation fills the screen, and the portrait is above it.
      title={tab === 'chat' && shown ? titleOf(shown) : undefined}
      notice={shown && <OfflineNotice updatedAt={shown.updatedAt} />}
    >
      <ProfileHead profile={shown?.profile ?? null} headingRef={heading} />
      <Rest {...props} />
    </OpenPage>
  );
}

function Rest({ shown, ...props }: WholeProfileProps) {
  if (shown === null) return <Skeleton className={styles.tiles} height="64px" radius="var(--radius-tile)" />;
  return shown.isOwn ? <OwnParts shown={shown} /> : <Parts shown={shown} {...props} />;
}

function OwnParts({ shown }: { shown: ShownProfile }) {
  return (
    <>
      <OwnProfileActions shown={shown} />
      <ProfileAbout shown={shown} />
    </>
  );
}

function Parts({ shown, tab, onTabChange, Chat }: WholeProfileProps & { shown: ShownProfile }) {
  return (
    <>
      <ProfileActions shown={shown} onMessage={() => onTabChange('chat')} />
      <Tabs label="Profile" tabs={tabs} current={tab} onChange={onTabChange} />
      <TabPanel id={tab}>
        {tab === 'about' ? <ProfileAbout shown={shown} /> : <Chat person={shown.profile} />}
      </TabPanel>
    </>
  );
}
