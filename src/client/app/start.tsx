import { type ReactNode, StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { isOfflineError } from '#client/lib/api-error.ts';
import { type PhoneStorage, phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { App } from './app.tsx';
import { createConnection } from './create-connection.ts';
import {
  createDeploymentSource,
  type DeploymentSource,
  fetchDeployment,
  keptDeployment,
} from './deployment.ts';
import { createAppRouter } from './router.tsx';
import { StartFailure } from './start-failure.tsx';

/** Draws at once from what the phone has; only the very first start waits for the server. */
export async function start(root: Root): Promise<void> {
  const storage = phoneStorage();
  showTheme(readTheme(storage));
  const kept = keptDeployment(storage);
  try {
    const deployment = createDeploymentSource(storage, kept ?? (await fetchDeployment()));
    root.render(<StrictMode>{appFor(storage, deployment)}</StrictMode>);
    if (kept) await deployment.refresh();
  } catch (error) {
    root.render(<StartFailure isOffline={isOfflineError(error)} />);
  }
}

function appFor(storage: PhoneStorage, deployment: DeploymentSource): ReactNode {
  const leave = () => router.navigate({ to: '/', replace: true });
  const { connection, queryClient } = createConnection({ storage, deployment, leave });
  const router = createAppRouter({ connection, queryClient });
  return <App connection={connection} queryClient={queryClient} router={router} />;
}
