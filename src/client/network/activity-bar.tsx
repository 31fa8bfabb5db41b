import { useSyncExternalStore } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import styles from './activity-bar.module.css';

export function ActivityBar() {
  const { activity } = useConnection();
  return <LoadingBar isActive={useSyncExternalStore(activity.subscribe, activity.isActive)} />;
}

/** Two pixels at the top while work is going on; whoever draws it lets it linger after the last answer. */
export function LoadingBar({ isActive }: { isActive: boolean }) {
  return (
    <div className={[styles.bar, isActive ? styles.active : ''].join(' ')} data-fleeting aria-hidden="true" />
  );
}
