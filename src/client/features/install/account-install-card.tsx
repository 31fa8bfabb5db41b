import { useState } from 'react';
import { InstallButton } from './install-button.tsx';
import { InstallFrame } from './install-frame.tsx';
import { InstallSteps } from './install-steps.tsx';
import { useInstallWay } from './use-install-way.ts';

/** Stands in Account for as long as the app can be installed here and is not. */
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
