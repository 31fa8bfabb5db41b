import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import { readSignInLink } from '#contract/sign-in.ts';

/** Whom a link signs in, asked for where that is not clear by itself. */
export function useLinkOwner(code: string, { enabled }: { readonly enabled: boolean }) {
  const { api } = useConnection();
  return useQuery({
    queryKey: [readSignInLink.path, code],
    queryFn: ({ signal }) => api.call(readSignInLink, { query: { code } }, { signal }),
    enabled,
    // Not for the phone, which may be somebody else's.
    persister: undefined,
    gcTime: 0,
  });
}
