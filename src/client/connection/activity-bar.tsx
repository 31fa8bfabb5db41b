import { useSyncExternalStore } from 'react';
import { LoadingBar } from '#client/ui/loading-bar.tsx';
import { useConnection } from './connection-context.tsx';

export function ActivityBar() {
  const { activity } = useConnection();
  return <LoadingBar isActive={useSyncExternalStore(activity.subscribe, activity.isActive)} />;
}
