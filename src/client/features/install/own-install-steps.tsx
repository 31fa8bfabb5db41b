import { lazyComponent } from '#client/ui/lazy-component.tsx';
import type { InstallStepsProps } from './install-steps.tsx';
import { useInstallWay } from './install-way.ts';

const InstallSteps = lazyComponent<InstallStepsProps>(() =>
  import('./install-steps.tsx').then((part) => part.InstallSteps),
);

/** Steps to install the app in this browser by its own controls; nothing where there are none. */
export function OwnInstallSteps() {
  const way = useInstallWay();
  return way && <InstallSteps way={way} />;
}
