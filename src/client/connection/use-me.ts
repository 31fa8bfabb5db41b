import { useSuspenseQuery } from '@tanstack/react-query';
import type { OwnUser } from '#contract/users.ts';
import { useConnection } from './connection-context.tsx';
import { meQuery } from './me.ts';

/** The signed-in person; only under routes that require one. */
export function useMe(): OwnUser {
  return useSuspenseQuery(meQuery(useConnection().api)).data;
}
