import { Check, Fingerprint } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { FailureNote } from '#client/network/failure-note.tsx';
import { arePasskeysKnown } from '#client/passkeys/support.ts';
import { useAddPasskey } from '#client/passkeys/use-add-passkey.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { IconDisc } from '#client/ui/display/icon-disc.tsx';
import { OfferCard } from '#client/ui/layout/offer-card.tsx';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { usePasskeys } from './use-passkeys.ts';

interface PasskeyCardProps {
  /** Offer in its place, for people who have one. */
  readonly otherwise: ReactNode;
}

/** Card on Reception that offers a passkey until there is one, or the person has said not now. */
export function PasskeyCard({ otherwise }: PasskeyCardProps) {
  const { data: passkeys } = usePasskeys();
  const adding = useAddPasskey();
  const toasts = useToasts();
  const [isGone, setIsGone] = useState(false);
  if (!arePasskeysKnown()) return otherwise;
  // One offer a visit is enough.
  if (isGone || passkeys === undefined) return null;
  if (passkeys.length > 0 && !adding.isPending) return otherwise;
  const hide = () => {
    phoneStorage().setItem(storageKeys.passkeyAsked, '1');
    setIsGone(true);
    // The button that had the focus is gone.
    document.querySelector('h1')?.focus({ preventScroll: true });
  };
  const handleClick = () =>
    adding.mutate(undefined, {
      onSuccess: (passkey) => {
        if (passkey === null) return;
        toasts.show({ text: 'Your passkey is ready', icon: Check });
        hide();
      },
    });
  return (
    <OfferCard
      picture={<IconDisc icon={Fingerprint} size="small" />}
      title="Next time, sign in with one touch"
      text="A passkey on this phone, instead of a mail and six digits."
      onHide={hide}
    >
      <Button variant="soft" size="small" isBusy={adding.isPending} onClick={handleClick}>
        Make a passkey
      </Button>
      <FailureNote error={adding.error} offlineText="No connection. Making a passkey needs the internet." />
    </OfferCard>
  );
}
