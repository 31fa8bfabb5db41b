import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { putOrganization, refreshOrganization } from '#client/features/organizations/organization-queries.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import { joinByCode, type Organization } from '#contract/organizations.ts';
import { forgetJoin, isJoinCode, takeTap } from './join-tap.ts';

/** Joins by a code when it is tapped, and by itself only where it was tapped in this browser before signing in. */
export function useJoin({ code, suffix }: { code: string; suffix: string }) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const welcome = (organization: Organization) => {
    forgetJoin(phoneStorage());
    putOrganization(queryClient, organization);
    void refreshOrganization(queryClient, organization.id);
    const text = `You are now a member of ${organization.name}`;
    toasts.show({ text, icon: Check, durationMs: limits.savedToastMs });
    return navigate({ to: '/account', replace: true });
  };
  const joining = useMutation({
    mutationFn: () => api.call(joinByCode, { query: { code, suffix } }),
    onSuccess: welcome,
  });
  const join = useOnce(joining);

  const joinIfTapped = useEffectEvent((tapped: string) => {
    if (takeTap(phoneStorage(), tapped)) join();
  });
  useEffect(() => joinIfTapped(code), [code]);

  const isDead = !isJoinCode(code) || isNotKnown(joining.error);
  return { join: () => join(), isJoining: joining.isPending, isDead, error: isDead ? null : joining.error };
}

const isNotKnown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');
