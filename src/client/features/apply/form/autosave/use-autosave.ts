import { useEffect, useState } from 'react';
import type { Outbox } from '#client/outbox/outbox.ts';
import type { FormName } from '#offline/outbox/form-draft.ts';
import type { FormContext } from './autosave-options.ts';
import type { FormAutosave } from './form-autosave.ts';
import { openAutosave } from './open-autosave.ts';

interface AutosaveOptions {
  readonly form: FormName;
  readonly userId: number;
  /** Null where the phone has no storage; undefined until it is known what it has. */
  readonly outbox: Outbox | null | undefined;
  readonly context: FormContext;
  /** True once the start of the form is known. */
  readonly isKnown: boolean;
}

/** Provides the autosave of a form as long as its screen stands; null until it can be opened. */
export function useAutosave(options: AutosaveOptions): FormAutosave | null {
  const { form, outbox, context, isKnown } = options;
  const [opened, setOpened] = useState<{ outbox: Outbox | null; autosave: FormAutosave } | null>(null);
  if (outbox !== undefined && isKnown && opened?.outbox !== outbox) {
    setOpened({ outbox, autosave: openAutosave({ ...options, form, outbox, context }) });
  }
  const autosave = opened?.autosave ?? null;
  useEffect(() => autosave?.contextChanged(context), [autosave, context]);
  useEffect(() => (autosave ? outbox?.subscribe(autosave.arrived) : undefined), [autosave, outbox]);
  useEffect(() => {
    if (autosave === null) return;
    const hide = () => document.visibilityState === 'hidden' && autosave.leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', autosave.leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', autosave.leave);
      autosave.stop();
    };
  }, [autosave]);
  return autosave;
}
