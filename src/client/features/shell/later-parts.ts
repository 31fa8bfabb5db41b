import { lazyPart } from '#client/ui/lazy-part.tsx';
import { withSheet } from '#client/ui/sheet.tsx';

/** Only wide screens show it; the root route fetches it there before anything is drawn. */
export const Rail = lazyPart(() => import('./rail.tsx').then((module) => module.Rail));
export const MoreSheet = lazyPart(() => withSheet(import('./more-sheet.tsx')).then((part) => part.MoreSheet));
