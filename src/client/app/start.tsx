import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { createAppUpdate } from '#client/connection/app-update.ts';
import { browserIdle, pause } from '#client/lib/idle.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { readTheme, showTheme } from '#client/lib/theme.ts';
import { appVersion } from '#client/lib/version.ts';
import { createApp } from './create-app.tsx';
import { createDeploymentSource, fetchDeployment, keptDeployment } from './deployment.ts';
import { nameMissingCode, StartFailure } from './failures.tsx';
import type { BackgroundOptions } from './start-background.ts';

/** Draws at once from what the phone has; only the very first start waits for the server. */
export async function start(root: Root): Promise<void> {
  const storage = phoneStorage();
  nameMissingCode(window);
  showTheme(readTheme(storage));
  const update = createAppUpdate(appVersion, () => import('./service-worker.ts'));
  const kept = keptDeployment(storage);
  try {
    const deployment = createDeploymentSource(storage, kept ?? (await fetchDeployment()));
    await pause();
    const { app, ...parts } = await createApp({ storage, deployment, update });
    // What the first screen needs is read before it is drawn: until then the page's own shell stands there.
    await parts.router.load();
    // In a transition React draws in short steps, between which taps are heard.
    startTransition(() => root.render(<StrictMode>{app}</StrictMode>));
    const isCurrent = kept ? deployment.refresh() : Promise.resolve();
    void startLater({ ...parts, update, deployment, isCurrent });
  } catch (error) {
    for (const id of ['shell', 'last-screen']) document.getElementById(id)?.remove();
    root.render(<StartFailure error={error} />);
  }
}

/** Starts what goes on behind the screens, whose code no first frame waits for; without it they work, and hear of nothing. */
async function startLater(options: BackgroundOptions): Promise<void> {
  await browserIdle.whenIdle();
  const module = await import('./start-background.ts').catch(() => null);
  await module?.startBackground(options);
}
