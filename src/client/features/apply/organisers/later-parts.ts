import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Few people are organisers: nobody else's phone has their part. */
export const OrganisersGate = lazyPart(() =>
  import('./organisers-gate.tsx').then((part) => part.OrganisersGate),
);
