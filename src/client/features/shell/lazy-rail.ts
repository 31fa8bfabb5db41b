import { lazyComponent } from '#client/ui/lazy-component.tsx';

/** Rail of wide screens; the signed-in route loads it before anything is drawn where there is room for it. */
export const Rail = lazyComponent(() => import('./rail.tsx').then((module) => module.Rail));
