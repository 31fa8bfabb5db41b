import type { AnyRouter } from '@tanstack/react-router';

/** Where the address names a thing that has another key now, it names it by that. */
export function followKey(router: AnyRouter, from: string, to: string | null): void {
  if (to === null || to === from || router.state.location.pathname !== `/forum/${from}`) return;
  void router.navigate({
    to: '/forum/$postId',
    params: { postId: to },
    replace: true,
    resetScroll: false,
  });
}
