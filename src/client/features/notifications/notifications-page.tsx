import type { ReactNode } from 'react';
import { usePushState } from '#client/push/use-push-state.ts';
import { Page } from '#client/ui/layout/page.tsx';
import styles from './notifications-page.module.css';
import { PhonePanel } from './phone-panel.tsx';
import { SettingsSection } from './settings-section.tsx';

interface NotificationsPageProps {
  /** The way to the home screen, for browsers that show notifications for apps there alone. */
  readonly installSteps: ReactNode;
}

/** Page of what one is told of while the app is closed: on this phone, and of which things on all devices. */
export function NotificationsPage({ installSteps }: NotificationsPageProps) {
  const state = usePushState();
  return (
    <Page title="Notifications" header="bar" back="/account">
      <div className={styles.parts}>
        <PhonePanel state={state} installSteps={installSteps} />
        {state !== 'unavailable' && <SettingsSection />}
      </div>
    </Page>
  );
}
