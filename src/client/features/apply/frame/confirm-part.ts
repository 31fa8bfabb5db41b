import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Asked rarely, and one tap later. */
export const ConfirmSheet = lazyPart(() =>
  import('#client/ui/confirm-sheet.tsx').then((part) => part.ConfirmSheet),
);
