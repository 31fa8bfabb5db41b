import { useEffect, useState } from 'react';
import type { Unsent } from '#client/connection/unsent.ts';
import type { FormName } from '#offline/outbox/kept-form.ts';
import type { FormKeeper } from './form-keeper.ts';
import type { FormSurroundings } from './form-keeper-parts.ts';
import { openKeeper } from './open-keeper.ts';

interface KeeperOptions {
  readonly form: FormName;
  readonly userId: number;
  /** Null where the phone has no storage; undefined until it is known what it has. */
  readonly unsent: Unsent | null | undefined;
  readonly surroundings: FormSurroundings;
  /** Whether it is known what the form begins with. */
  readonly isKnown: boolean;
}

/** The keeper of a form as long as its screen stands; null until it can be opened. */
export function useKeeper(options: KeeperOptions): FormKeeper | null {
  const { form, unsent, surroundings, isKnown } = options;
  const [opened, setOpened] = useState<{ unsent: Unsent | null; keeper: FormKeeper } | null>(null);
  if (unsent !== undefined && isKnown && opened?.unsent !== unsent) {
    setOpened({ unsent, keeper: openKeeper({ ...options, form, unsent, surroundings }) });
  }
  const keeper = opened?.keeper ?? null;
  useEffect(() => keeper?.surrounded(surroundings), [keeper, surroundings]);
  useEffect(() => (keeper ? unsent?.subscribe(keeper.arrived) : undefined), [keeper, unsent]);
  useEffect(() => {
    if (keeper === null) return;
    const hide = () => document.visibilityState === 'hidden' && keeper.leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.leave);
      keeper.stop();
    };
  }, [keeper]);
  return keeper;
}
