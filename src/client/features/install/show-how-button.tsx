import { useState } from 'react';
import type { InstallWay } from '#client/lib/install-way.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { lazyComponent, onApproach } from '#client/ui/lazy-component.tsx';

const InstallSheet = lazyComponent(() => import('./install-sheet.tsx').then((module) => module.InstallSheet));

/** Where the browser has no question of its own, its controls are shown in a sheet. */
export function ShowHowButton({ way }: { way: InstallWay }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const handleClick = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="soft" size="small" onClick={handleClick} {...onApproach(InstallSheet.load)}>
        Show how
      </Button>
      {wasOpened && <InstallSheet way={way} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
