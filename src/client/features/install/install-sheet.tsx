import type { InstallWay } from '#client/lib/install-way.ts';
import { Sheet } from '#client/ui/sheets/sheet.tsx';
import { appName } from '#contract/names.ts';
import { InstallSteps } from './install-steps.tsx';

interface InstallSheetProps {
  readonly way: InstallWay;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The steps of an installation by hand, over the screen. */
export function InstallSheet({ way, isOpen, onClose }: InstallSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={`Install ${appName}`}>
      {isOpen && <InstallSteps way={way} />}
    </Sheet>
  );
}
