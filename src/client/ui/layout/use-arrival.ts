import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Reaches a screen: its name goes into the tab's title and, after a navigation, the focus to
 * `target`: its heading, or the one field it is for.
 * The first screen of a visit leaves the focus alone, so that reading begins at the top, and so does a step from path
 * to path for which `isWithin` is true: from tab to tab of one screen.
 */
export function useArrival(
  target: RefObject<HTMLElement | null>,
  name: string,
  isWithin?: (from: string, to: string) => boolean,
): void {
  // The message of a failed start is drawn where there is no router yet.
  const router: AnyRouter | null | undefined = useRouter({ warn: false });

  // What stood in the first screen's place has done its work.
  useLayoutEffect(takeOver, []);

  useEffect(() => {
    const app = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
    document.title = app && app !== name ? `${name} · ${app}` : name;
  }, [name]);

  // A layout effect: the router says "rendered" right after the screen's own layout effects have run.
  useLayoutEffect(
    () =>
      router?.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        if (isWithin?.(fromLocation.pathname, toLocation.pathname)) return;
        target.current?.focus({ preventScroll: true });
      }),
    [router, target, isWithin],
  );

  const history: RouterHistory | undefined = router?.history;
  useEffect(
    () =>
      history?.subscribe(({ action }) => {
        if (action.type === 'REPLACE') return;
        const isBack = action.type === 'BACK' || (action.type === 'GO' && action.index < 0);
        document.documentElement.dataset.travel = isBack ? 'back' : 'forward';
      }),
    [history],
  );
}

/** Takes away what index.html drew, at once; the screen of the last time goes when all of the new one is there. */
function takeOver(): void {
  document.getElementById('shell')?.remove();
  const last = document.getElementById('last-screen');
  const follow = async () => (await import('#client/last-screen/take-over.ts')).takeOver();
  if (last) void follow().catch(() => last.remove());
}
