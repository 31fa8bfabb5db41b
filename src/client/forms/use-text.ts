import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { emptyOutbox, type Outbox } from '#client/outbox/outbox.ts';
import { useMe } from '#client/session/me.ts';
import { createTextAutosave, type TextAutosave } from './text-autosave.ts';
import type { TextOptions, TextView } from './text-session.ts';
import { useWhileOpen } from './use-while-open.ts';

interface UseTextOptions extends Pick<TextOptions, 'place' | 'initialHtml' | 'hasContent' | 'sentKeys'> {
  /** Null where the phone has no storage. */
  readonly outbox: Outbox | null;
  /** Another text is to stand in the field. */
  readonly onText: (html: string) => void;
}

/** A text of a composer, kept on the phone while it is written. */
export function useText(options: UseTextOptions): {
  readonly autosave: TextAutosave;
  readonly view: TextView;
} {
  const { outbox, onText } = options;
  const userId = useMe().id;
  const [autosave] = useState(() =>
    createTextAutosave({ ...options, userId, storage: phoneStorage(), outbox: outbox ?? noStorage }),
  );
  const view = useSyncExternalStore(autosave.subscribe, autosave.view);
  const arrive = useEffectEvent(() => {
    const html = autosave.arrived();
    if (html !== null) onText(html);
  });
  useWhileOpen(autosave);
  useEffect(() => outbox?.subscribe(arrive), [outbox]);
  useEffect(() => {
    window.addEventListener('blur', autosave.flush);
    return () => window.removeEventListener('blur', autosave.flush);
  }, [autosave]);
  return { autosave, view };
}

/** In the place of an outbox, where the phone has no storage. */
export const noStorage: TextOptions['outbox'] = {
  state: () => emptyOutbox,
  changeDraft: () => Promise.reject(new Error('This phone has no storage.')),
};
