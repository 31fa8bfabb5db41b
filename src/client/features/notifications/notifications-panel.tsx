import type { ReactNode } from 'react';
import { usePushState } from '#client/push/use-push-state.ts';
import styles from './notifications-panel.module.css';
import { PhonePanel } from './phone-panel.tsx';
import { MailSection, PushSection } from './settings-sections.tsx';

export interface NotificationsPanelProps {
  /** The way to the home screen, for browsers that show notifications for apps there alone. */
  readonly installSteps: ReactNode;
}

/** Content of the page: this phone, the kinds of things, and mails. */
export function NotificationsPanel({ installSteps }: NotificationsPanelProps) {
  const state = usePushState();
  return (
    <div className={styles.parts}>
      <PhonePanel state={state} installSteps={installSteps} />
      {state !== 'unavailable' && <PushSection />}
      <MailSection />
    </div>
  );
}
