import { Check, Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { ShowPasskey } from '#client/passkeys/show-passkey.tsx';
import { arePasskeysKnown, isPasskeyNeeded } from '#client/passkeys/support.ts';
import { useAddPasskey } from '#client/passkeys/use-add-passkey.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { keepRowFocus } from '#client/ui/layout/keep-row-focus.ts';
import card from '#client/ui/layout/list-card.module.css';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Passkey } from '#contract/passkeys.ts';
import { PasskeyRow } from './passkey-row.tsx';
import styles from './passkeys-panel.module.css';
import { RemoveSheet } from './remove-sheet.tsx';
import { RenameSheet } from './rename-sheet.tsx';

export interface PasskeysPanelProps {
  /** Undefined until they have been read once. */
  readonly passkeys: readonly Passkey[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
}

/** Content of the page: what a passkey is, one's own, and a button for another one. */
export function PasskeysPanel({ passkeys, error, onRetry }: PasskeysPanelProps) {
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const { clock } = useConnection();
  const reader = { zone: useReadersZone(), clock };
  if (!passkeys)
    return error ? (
      <UnreadMessage what="Your passkeys" error={error} onRetry={onRetry} />
    ) : (
      <PasskeysSkeleton />
    );
  return (
    <>
      <p className={styles.lead}>
        A passkey signs you in with your finger, face or PIN, without a mail. It stays on your devices.
      </p>
      {passkeys.length > 0 && (
        <ul ref={keepRowFocus} className={card.card}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              reader={reader}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
          ))}
        </ul>
      )}
      <AddPasskey isFirst={passkeys.length === 0} />
      <RemoveSheet passkey={removing} onClose={() => setRemoving(null)} />
      {renaming && <RenameSheet key={renaming.id} passkey={renaming} onClose={() => setRenaming(null)} />}
    </>
  );
}

function AddPasskey({ isFirst }: { readonly isFirst: boolean }) {
  const adding = useAddPasskey();
  const toasts = useToasts();
  if (!arePasskeysKnown())
    return (
      <p className={styles.below}>This browser knows no passkeys. Another one may, or a newer version.</p>
    );
  const handleClick = () =>
    adding.mutate(undefined, {
      onSuccess: (passkey) => {
        if (passkey !== null) toasts.show({ text: 'Your passkey is ready', icon: Check });
      },
    });
  if (isPasskeyNeeded(adding.error))
    return (
      <div className={styles.below}>
        <p>Show one that you have before you make another one.</p>
        <ShowPasskey onShown={adding.reset} />
      </div>
    );
  return (
    <div className={styles.below}>
      <FailureNote error={adding.error} offlineText="No connection. Making a passkey needs the internet." />
      <Button
        variant={isFirst ? 'primary' : 'soft'}
        icon={isFirst ? Fingerprint : Plus}
        isBusy={adding.isPending}
        onClick={handleClick}
      >
        {isFirst ? 'Make a passkey' : 'Make another one'}
      </Button>
    </div>
  );
}

function PasskeysSkeleton() {
  return (
    <div className={styles.below} role="status" aria-label="Loading">
      <Skeleton width="80%" height="14px" />
      <Skeleton height="68px" radius="var(--radius-card)" />
    </div>
  );
}
