import { lazyPart } from '#client/ui/lazy-part.tsx';

/** What keeps it from being sent, once that was tried. */
export const FaultsPanel = lazyPart(() =>
  import('#client/features/apply/review/faults-panel.tsx').then((part) => part.FaultsPanel),
);

/** Below the fields, where nobody looks first. */
export const FormEnd = lazyPart(() =>
  import('#client/features/apply/review/form-end.tsx').then((part) => part.FormEnd),
);

export const OfflineLine = lazyPart(() =>
  import('#client/features/apply/review/offline-line.tsx').then((part) => part.OfflineLine),
);
