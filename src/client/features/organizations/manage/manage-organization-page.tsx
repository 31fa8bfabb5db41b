import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { NotAllowed } from '#client/features/organizations/not-allowed.tsx';
import {
  OrganizationFailure,
  OrganizationSkeleton,
} from '#client/features/organizations/organization-frame.tsx';
import { useOrganization } from '#client/features/organizations/organization-queries.ts';
import { MissingPanel } from '#client/network/missing-panel.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { limits } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { canEditOrganization } from '#domain/organization-access.ts';
import type { OrganizationFormProps } from './organization-form.tsx';

/** Its code comes with the first use: without a network nothing can be saved. */
const OrganizationForm = lazyComponent<OrganizationFormProps>(
  () => import('./organization-form.tsx').then((part) => part.OrganizationForm),
  () => <MissingPanel what="This form" load={OrganizationForm.load} />,
);

export function CreateOrganizationPage() {
  const [saved, setSaved] = useState<Organization | null>(null);
  if (saved) return <Passage to={saved} word="Organisation created" />;
  return (
    <Page
      title="Create an organisation"
      header="bar"
      back="/account"
      notice={<OfflineNotice updatedAt={Date.now()} />}
    >
      <OrganizationForm organization={null} submitLabel="Create organisation" onSaved={setSaved} />
    </Page>
  );
}

export function EditOrganizationPage({ suffix }: { readonly suffix: string }) {
  const { organization, updatedAt, error, retry } = useOrganization(suffix);
  const [saved, setSaved] = useState<Organization | null>(null);
  if (saved) return <Passage to={saved} word="Organisation saved" />;
  if (!organization) {
    return error ? <OrganizationFailure error={error} onRetry={retry} /> : <OrganizationSkeleton />;
  }
  if (!canEditOrganization(organization.loggedInUserOrganizationUserView)) {
    return <NotAllowed organization={organization} />;
  }
  return (
    <Page
      title="Edit organisation"
      header="bar"
      back={`/account/organization/${suffix}`}
      notice={<OfflineNotice updatedAt={updatedAt} />}
    >
      <OrganizationForm
        key={organization.id}
        organization={organization}
        submitLabel="Save"
        onSaved={setSaved}
      />
    </Page>
  );
}

interface PassageProps {
  readonly to: Organization;
  /** Text of the toast. */
  readonly word: string;
}

/** Leads on to the organisation once it is saved; by then the form is gone, and with it its question about leaving. */
function Passage({ to: { orgLastlinkSuffix }, word }: PassageProps) {
  const toasts = useToasts();
  const navigate = useNavigate();
  const leadOn = useEffectEvent(() => {
    toasts.show({ text: word, icon: Check, durationMs: limits.savedToastMs });
    void navigate({
      to: '/account/organization/$suffix',
      params: { suffix: orgLastlinkSuffix },
      replace: true,
    });
  });
  useEffect(() => leadOn(), []);
  return <OrganizationSkeleton />;
}
