import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Only wide screens show it; the root route fetches it there before anything is drawn. */
export const Rail = lazyPart(() => import('./rail.tsx').then((module) => module.Rail));
export const MoreSheet = lazyPart(() => import('./more-sheet.tsx').then((module) => module.MoreSheet));
