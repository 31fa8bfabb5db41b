import { LockKeyhole } from 'lucide-react';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { MessagePage } from '#client/ui/layout/message-screen.tsx';
import type { Organization } from '#contract/organizations.ts';

/** Only some may edit an organisation. */
export function NotAllowed({ organization }: { readonly organization: Organization }) {
  const { name, orgLastlinkSuffix } = organization;
  return (
    <MessagePage
      icon={LockKeyhole}
      title="Restricted Access"
      text={`Only the owner and the admins of ${name} can edit it.`}
    >
      <LinkButton
        to="/account/organization/$suffix"
        params={{ suffix: orgLastlinkSuffix }}
        variant="secondary"
        replace
      >
        Back to {name}
      </LinkButton>
    </MessagePage>
  );
}
