import { lazyPart } from '#client/ui/lazy-part.tsx';

/** The whole agenda beside Reception; the root route fetches it before anything is drawn where there is room for it. */
export const AgendaColumn = lazyPart(() => import('./whole-agenda.tsx').then((module) => module.WholeAgenda));
