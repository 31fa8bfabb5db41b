import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { meQuery } from '#client/session/me.ts';
import { Shell } from './shell.tsx';

/** Around pages that anybody may read: the shell for who is signed in, nothing for others. */
export function OptionalShell({ children }: { children: ReactNode }) {
  const { api, session } = useConnection();
  const me = useQuery({ ...meQuery(api), enabled: session.get() !== null }).data;
  return me ? <Shell me={me}>{children}</Shell> : children;
}
