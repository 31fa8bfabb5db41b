import { lazy, Suspense, useState } from 'react';
import type { InstallWay } from '#client/lib/install-way.ts';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { appName } from '#contract/names.ts';

const InstallSteps = lazy(async () => ({ default: (await import('./install-steps.tsx')).InstallSteps }));

/** Where the browser has no question of its own, its controls are shown in a sheet. */
export function ShowHowButton({ way }: { way: InstallWay }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="soft" size="small" onClick={() => setIsOpen(true)}>
        Show how
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Install ${appName}`}>
        <Suspense>{isOpen && <InstallSteps way={way} />}</Suspense>
      </Sheet>
    </>
  );
}
