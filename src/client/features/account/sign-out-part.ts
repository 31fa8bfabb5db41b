import { PartMissing } from '#client/identity/part-missing.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import type { SignOutSheetProps } from './sign-out-sheet.tsx';

/** For screens of other areas on which one signs out too. */
export const SignOutPart = lazyPart<SignOutSheetProps>(
  () => import('./sign-out-sheet.tsx').then((part) => part.SignOutSheet),
  PartMissing,
);
