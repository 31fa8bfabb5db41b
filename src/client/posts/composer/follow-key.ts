import type { AnyRouter } from '@tanstack/react-router';

/** Replaces the address of a thing whose key has changed. */
export function followKey(router: AnyRouter, from: string, to: string | null): void {
  if (to === null || to === from || router.state.location.pathname !== `/forum/${from}`) return;
  void router.navigate({
    to: '/forum/$postId',
    params: { postId: to },
    replace: true,
    resetScroll: false,
  });
}
