import { useEffect, useState } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import type { FormKeeper } from './form-keeper.ts';
import type { FormSurroundings } from './form-keeper-parts.ts';
import { openKeeper } from './open-keeper.ts';

interface KeeperOptions {
  readonly form: FormName;
  readonly userId: number;
  /** Null where the phone has no storage; undefined until it is known what it has. */
  readonly outbox: Outbox | null | undefined;
  readonly surroundings: FormSurroundings;
  /** Whether it is known what the form begins with. */
  readonly isKnown: boolean;
}

/** The keeper of a form as long as its screen stands; null until it can be opened. */
export function useKeeper(options: KeeperOptions): FormKeeper | null {
  const { form, outbox, surroundings, isKnown } = options;
  const [opened, setOpened] = useState<{ outbox: Outbox | null; keeper: FormKeeper } | null>(null);
  if (outbox !== undefined && isKnown && opened?.outbox !== outbox) {
    setOpened({ outbox, keeper: openKeeper({ ...options, form, outbox, surroundings }) });
  }
  const keeper = opened?.keeper ?? null;
  useEffect(() => keeper?.surrounded(surroundings), [keeper, surroundings]);
  useEffect(() => (keeper ? outbox?.subscribe(keeper.arrived) : undefined), [keeper, outbox]);
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
