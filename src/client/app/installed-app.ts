import { keepStorage } from '#client/lib/keep-storage.ts';
import type { Session } from '#client/session/session.ts';
import type { AppRouter } from './router.tsx';

interface InstalledAppOptions {
  readonly router: AppRouter;
  readonly session: Session;
}

/** Starts what only an installed app does; nothing of it is needed for the first frame. */
export function settleInstalledApp({ router, session }: InstalledAppOptions): void {
  followLaunches(router);
  const keepForPerson = () => session.get() !== null && keepStorage();
  keepForPerson();
  session.subscribe(keepForPerson);
}

/** Launch Handler API; the DOM's types do not know it. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly targetURL?: string | null }) => void): void;
}

/** Address that a launch leads to; null for other places, and for the icon, which only brings back what is open. */
export function launchAddress(targetUrl: string, openUrl: string): string | null {
  const [target, open] = [new URL(targetUrl, openUrl), new URL(openUrl)];
  const address = target.pathname + target.search + target.hash;
  const isOpen = address === open.pathname + open.search + open.hash;
  return target.origin !== open.origin || address === '/' || isOpen ? null : address;
}

/**
 * The manifest has launches come to the window that is open, without loading anything: the router leads on, and what
 * is typed or playing goes on.
 */
function followLaunches(router: AppRouter): void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue };
  if (!launchQueue) return;
  let isFirst = true;
  launchQueue.setConsumer(({ targetURL }) => {
    // The launch that opened this window is told too; where it leads, the page has seen by itself.
    const isOwn = isFirst && targetURL === performance.getEntriesByType('navigation')[0]?.name;
    isFirst = false;
    const href = targetURL && !isOwn ? launchAddress(targetURL, window.location.href) : null;
    if (href !== null) void router.navigate({ href });
  });
}
