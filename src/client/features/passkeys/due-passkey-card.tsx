import { type ReactNode, useState } from 'react';
import { isInstalledApp } from '#client/lib/install-by-hand.ts';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';

interface DuePasskeyCardProps {
  /** Offer in its place, where no passkey is to be made. */
  readonly otherwise: ReactNode;
}

const PasskeyCard = lazyComponent<DuePasskeyCardProps>(() =>
  import('./passkey-card.tsx').then((part) => part.PasskeyCard),
);

/** Tells whether this is the app on a phone that has not answered yet; the card knows the rest. */
const isUnanswered = () => isInstalledApp() && phoneStorage().getItem(storageKeys.passkeyAsked) === null;

/** Offer to make a passkey, once in an installed app: there the next sign-in would take a mail and six digits. */
export function DuePasskeyCard({ otherwise }: DuePasskeyCardProps) {
  const [isDue] = useState(isUnanswered);
  return isDue ? <PasskeyCard otherwise={otherwise} /> : otherwise;
}
