import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { putOrganization, refreshOrganization } from '#client/features/organizations/organization-queries.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { Button, LinkButton } from '#client/ui/controls/button.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import {
  joinByCode,
  type MembershipRoles,
  type Organization,
  type PublicOrganization,
} from '#contract/organizations.ts';
import { belongsTo } from '#domain/organization-access.ts';
import styles from './invitation.module.css';
import { forgetJoin, isJoinCode, keepJoin, takeTap } from './join-tap.ts';

interface InvitationProps {
  readonly organization: PublicOrganization;
  readonly code: string;
}

/** For who is signed out: the tap is kept, and counts once they have signed in. */
export function InvitationForVisitor({ organization, code }: InvitationProps) {
  const navigate = useNavigate();
  if (!isJoinCode(code)) return <DeadLink name={organization.name} />;
  const handleJoin = () => {
    keepJoin(phoneStorage(), { suffix: organization.orgLastlinkSuffix, code });
    void navigate({ to: '/' });
  };
  return (
    <Card title={`You are invited to join ${organization.name}`} text="You sign in first, then you are in.">
      <Button onClick={handleJoin}>Join</Button>
    </Card>
  );
}

interface InvitationForPersonProps extends InvitationProps {
  /** Own roles in it; undefined until they are known. */
  readonly mine: MembershipRoles | undefined;
}

export function InvitationForPerson({ organization, code, mine }: InvitationForPersonProps) {
  return mine && belongsTo(mine) ? (
    <AlreadyMember organization={organization} />
  ) : (
    <OpenInvitation organization={organization} code={code} />
  );
}

function OpenInvitation({ organization: { name, orgLastlinkSuffix: suffix }, code }: InvitationProps) {
  const { join, isJoining, isDead, error } = useJoin({ code, suffix });
  if (isDead) return <DeadLink name={name} />;
  return (
    <Card title={`You are invited to join ${name}`} text="You will be listed among its members.">
      <FailureNote error={error} offlineText="Joining needs a connection. The invitation stays here." />
      <Button isBusy={isJoining} onClick={join}>
        Join
      </Button>
    </Card>
  );
}

function AlreadyMember({ organization }: Pick<InvitationProps, 'organization'>) {
  return (
    <Card title={`You are a member of ${organization.name}`} text="There is nothing left to do here.">
      <LinkButton
        to="/account/organization/$suffix"
        params={{ suffix: organization.orgLastlinkSuffix }}
        variant="secondary"
      >
        Open {organization.name}
      </LinkButton>
    </Card>
  );
}

function DeadLink({ name }: { readonly name: string }) {
  return (
    <div role="alert">
      <Card title="This invitation no longer works" text={`Ask ${name} for a new link.`} isOver />
    </div>
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly isOver?: boolean;
  readonly children?: ReactNode;
}

function Card({ title, text, isOver, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} data-over={isOver || undefined} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title} dir="auto">
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  );
}

/** Joins by a code when it is tapped, and by itself only where it was tapped in this browser before signing in. */
function useJoin({ code, suffix }: { code: string; suffix: string }) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const welcome = (organization: Organization) => {
    forgetJoin(phoneStorage());
    putOrganization(queryClient, organization);
    void refreshOrganization(queryClient, organization.id);
    const text = `You are now a member of ${organization.name}`;
    const open = () =>
      navigate({
        to: '/account/organization/$suffix',
        params: { suffix: organization.orgLastlinkSuffix },
      });
    toasts.show({ text, icon: Check, action: { label: 'Open', onPress: () => void open() } });
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
