import { lazyComponent } from '#client/ui/lazy-component.tsx';

// In a file of its own: the route's loader names it, and the loaders of all routes come with the first script.
/** The whole agenda beside Reception; the route loads it before anything is drawn where there is room for it. */
export const AgendaColumn = lazyComponent(() =>
  import('./whole-agenda.tsx').then((module) => module.WholeAgenda),
);
