import { InstallSteps } from './install-steps.tsx';
import { useInstallWay } from './install-way.ts';

/** Steps to install the app in this browser by its own controls; nothing where there are none. */
export function OwnInstallSteps() {
  const way = useInstallWay();
  return way && <InstallSteps way={way} />;
}
