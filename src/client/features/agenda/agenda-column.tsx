import { lazyComponent } from '#client/ui/lazy-component.tsx';

/** The whole agenda beside Reception; the route loads it before anything is drawn where there is room for it. */
export const AgendaColumn = lazyComponent(() =>
  import('./whole-agenda.tsx').then((module) => module.WholeAgenda),
);
