import { useSyncExternalStore } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { useMe } from '#client/session/me.ts';
import { onPushChange, type PushState, pushState } from './push-state.ts';

/** Provides the state of notifications on this phone, as it changes. */
export function usePushState(): PushState {
  const { deployment } = useConnection();
  const { id } = useMe();
  return useSyncExternalStore(onPushChange, () => pushState(deployment, id));
}
