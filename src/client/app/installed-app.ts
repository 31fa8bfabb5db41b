import { keepStorage } from '#client/lib/keep-storage.ts';
import type { Session } from '#client/session/session.ts';
import { followLaunches } from './launch-queue.ts';
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
