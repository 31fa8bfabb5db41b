import { lazy, Suspense, useState } from 'react';
import { InstallButton } from './install-button.tsx';
import { InstallFrame } from './install-frame.tsx';
import { useInstallWay } from './use-install-way.ts';

const InstallSteps = lazy(async () => ({ default: (await import('./install-steps.tsx')).InstallSteps }));

/** Stands in Account for as long as the app can be installed here and is not. */
export function AccountInstallCard() {
  const way = useInstallWay();
  const [isAccepted, setIsAccepted] = useState(false);
  if (way === null || isAccepted) return null;
  return (
    <InstallFrame>
      {way === 'prompt' ? (
        <InstallButton onAccept={() => setIsAccepted(true)} />
      ) : (
        <Suspense>
          <InstallSteps way={way} />
        </Suspense>
      )}
    </InstallFrame>
  );
}
