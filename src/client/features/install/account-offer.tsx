import { useState } from 'react';
import { InstallButton, InstallFrame } from './install-card.tsx';
import { InstallSteps } from './install-steps.tsx';
import type { InstallWay } from './install-way.ts';

export interface AccountOfferProps {
  readonly way: InstallWay;
}

/** Offer in Account to install the app, until the person has accepted it: the button, or the steps themselves. */
export function AccountOffer({ way }: AccountOfferProps) {
  const [isAccepted, setIsAccepted] = useState(false);
  if (isAccepted) return null;
  return (
    <InstallFrame>
      {way === 'prompt' ? <InstallButton onAccept={() => setIsAccepted(true)} /> : <InstallSteps way={way} />}
    </InstallFrame>
  );
}
