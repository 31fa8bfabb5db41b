import { useState } from 'react';
import { InstallButton, InstallFrame } from './install-card.tsx';
import { InstallSteps } from './install-steps.tsx';
import { useInstallWay } from './install-way.ts';

/** Card in Account for as long as the app can be installed here and is not. */
export function AccountInstallCard() {
  const way = useInstallWay();
  const [isAccepted, setIsAccepted] = useState(false);
  if (way === null || isAccepted) return null;
  return (
    <InstallFrame>
      {way === 'prompt' ? <InstallButton onAccept={() => setIsAccepted(true)} /> : <InstallSteps way={way} />}
    </InstallFrame>
  );
}
