import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import type { Organization } from '#contract/organizations.ts';
import {
  alwaysAsked,
  listedOrganization,
  organizationQuery,
  publicOrganizationQuery,
} from './organization-queries.ts';

export interface FoundOrganization {
  readonly organization: Organization | undefined;
  /** Time when it was last read from the server. */
  readonly updatedAt: number;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The organisation at an address, for who is signed in. The address leads to the id, and the id to everything else;
 * both answers are kept, so it also works without a network.
 */
export function useOrganization(suffix: string): FoundOrganization {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const listed = listedOrganization(queryClient, suffix);
  const found = useQuery(publicOrganizationQuery(api, suffix));
  const id = found.data?.id ?? listed?.id;
  const whole = useQuery({ ...organizationQuery(api, id ?? 0), ...alwaysAsked, enabled: id !== undefined });
  return {
    organization: whole.data ?? (whole.isPending ? listed : undefined),
    updatedAt: whole.dataUpdatedAt || Date.now(),
    error: whole.error ?? (id === undefined ? found.error : null),
    retry: () => void (id === undefined ? found.refetch() : whole.refetch()),
  };
}
