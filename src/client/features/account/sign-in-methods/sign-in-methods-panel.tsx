import { Fingerprint, KeyRound, Mail } from 'lucide-react';
import { useState } from 'react';
import { FailureNote } from '#client/network/failure-note.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { providerIcons, useProviders } from '#client/oauth/providers.ts';
import { useAuthorization } from '#client/oauth/use-authorization.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { ListCard, ListLinkRow, ListRow, RowWithAction } from '#client/ui/layout/list-card.tsx';
import { type OAuthProviderName, oauthProviders, providerTitles } from '#contract/oauth-provider.ts';
import type { SignInMethods } from '#contract/sign-in-methods.ts';
import { RemoveMethodSheet } from './remove-method-sheet.tsx';
import styles from './sign-in-methods-panel.module.css';
import type { RemovableMethod } from './use-sign-in-methods.ts';

export interface SignInMethodsPanelProps {
  /** Undefined until they have been read once. */
  readonly methods: SignInMethods | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

const counted = (passkeys: number) =>
  passkeys === 0 ? 'None yet' : passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`;

/** Content of the page: every way in, those that can be taken away with a button for it. */
export function SignInMethodsPanel({ methods, error, onRetry }: SignInMethodsPanelProps) {
  const [removing, setRemoving] = useState<RemovableMethod | null>(null);
  if (!methods)
    return error ? (
      <UnreadMessage what="Your ways to sign in" error={error} onRetry={onRetry} />
    ) : (
      <SignInMethodsSkeleton />
    );
  return (
    <>
      <p className={styles.lead}>Each of these signs you in. The one by e-mail always stays.</p>
      <ListCard>
        <ListLinkRow icon={Mail} title="E-mail" second={methods.email} to="/account/email" />
        <ListLinkRow
          icon={Fingerprint}
          title="Passkeys"
          second={counted(methods.passkeys)}
          to="/account/passkeys"
        />
        {methods.hasPassword ? (
          <RowWithAction
            row={<ListRow icon={KeyRound} title="Password" second="Chosen" />}
            action={<RemoveButton title="Password" onClick={() => setRemoving('PASSWORD')} />}
          />
        ) : (
          <ListRow icon={KeyRound} title="Password" second="None" />
        )}
        <ProviderRows accounts={methods.accounts} onRemove={setRemoving} />
      </ListCard>
      <RemoveMethodSheet method={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

const RemoveButton = ({ title, onClick }: { readonly title: string; readonly onClick: () => void }) => (
  <Button variant="text" size="small" aria-label={`Remove ${title}`} onClick={onClick}>
    Remove
  </Button>
);

interface ProviderRowsProps {
  readonly accounts: SignInMethods['accounts'];
  readonly onRemove: (provider: OAuthProviderName) => void;
}

/** Rows of other services: those that are set up here, and those of which there is an account all the same. */
function ProviderRows({ accounts, onRemove }: ProviderRowsProps) {
  const known = useProviders();
  const adding = useAuthorization({ purpose: 'LINK', from: '/account/sign-in' });
  const of = (provider: OAuthProviderName) => accounts.filter((account) => account.provider === provider);
  const shown = oauthProviders.filter((provider) => known.includes(provider) || of(provider).length > 0);
  return shown.map((provider) => {
    const title = providerTitles[provider];
    const added = of(provider);
    const names = added.map(({ email }) => email ?? 'Added').join(', ');
    const row = (
      <ListRow icon={providerIcons[provider]} title={title} second={names === '' ? 'Not added' : names} />
    );
    if (added.length > 0)
      return (
        <RowWithAction
          key={provider}
          row={row}
          action={<RemoveButton title={title} onClick={() => onRemove(provider)} />}
        />
      );
    return (
      <div key={provider} className={styles.provider}>
        <RowWithAction
          row={row}
          action={
            <Button
              variant="text"
              size="small"
              aria-label={`Add ${title}`}
              isBusy={adding.pending === provider}
              onClick={() => adding.start(provider)}
            >
              Add
            </Button>
          }
        />
        {adding.failed === provider && (
          <div className={styles.failure}>
            <FailureNote
              error={adding.error}
              offlineText={`No connection. ${title} is added when you are online.`}
            />
          </div>
        )}
      </div>
    );
  });
}

function SignInMethodsSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      <Skeleton width="80%" height="14px" />
      <Skeleton height="200px" radius="var(--radius-card)" />
    </div>
  );
}
