import { useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useConnection } from '#client/connection/connection.ts';
import { OrganizationPage } from '#client/features/organizations/detail/organization-page.tsx';
import type { TabChoice } from '#client/features/organizations/detail/organization-panel.tsx';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { IconButton } from '#client/ui/controls/button.tsx';
import { forgetJoin } from './join-tap.ts';
import { PublicOrganizationPage } from './public-organization-page.tsx';

interface OrganizationByLinkProps extends TabChoice {
  readonly suffix: string;
  /** Of a share link. */
  readonly code?: string | undefined;
}

/** An organisation at its address: whole for who is signed in, else what is public. With a code people can join. */
export function OrganizationByLink({ suffix, code, ...choice }: OrganizationByLinkProps) {
  const { session } = useConnection();
  const parts = { suffix, code, back: <LeaveButton /> };
  return session.get() === null ? (
    <PublicOrganizationPage {...parts} />
  ) : (
    <OrganizationPage {...parts} {...choice} />
  );
}

/**
 * Back from an organisation's address: what was meant here is forgotten. It leads to the rooms (specification, section
 * 2), but for who came from another screen of the app: there they return.
 */
function LeaveButton() {
  const router = useRouter();
  const handleClick = () => {
    forgetJoin(phoneStorage());
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/w' });
  };
  return <IconButton icon={ChevronLeft} label="Back" iconSize={24} onClick={handleClick} />;
}
