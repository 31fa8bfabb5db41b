import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { draftCopy } from '#client/outbox/local-copy.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import { useMe } from '#client/session/me.ts';
import type { Draft } from '#offline/outbox/entry.ts';
import { createDraftAutosave, type DraftAutosave, type DraftState } from './draft-autosave.ts';

/** A text with its place on the phone. */
export interface KeptDraft {
  /** Text that stood there when the field was opened. */
  readonly first: string;
  readonly state: DraftState;
  /** Draft that another tab has written meanwhile; the field does not show it. */
  readonly other: Draft | null;
  readonly autosave: DraftAutosave;
  /** Lets the other tab's text be. */
  dismissOther(): void;
}

interface DraftOptions {
  /** Null where the phone has no storage. */
  readonly outbox: Outbox | null;
  readonly place: string;
  /** Shown where there is no draft. */
  readonly initialHtml: string;
  /** Another tab has written here, and nobody is writing in this one. */
  readonly onNewer: (html: string) => void;
}

const draftIn = (outbox: Outbox | null, place: string) =>
  outbox?.state().drafts.find((draft) => draft.place === place) ?? null;

const refused = () => Promise.reject(new Error('This phone has no storage.'));

export function useDraft({ outbox, place, initialHtml, onNewer }: DraftOptions): KeptDraft {
  const userId = useMe().id;
  const [state, setState] = useState<DraftState>(() => (draftIn(outbox, place) ? 'kept' : 'none'));
  const [other, setOther] = useState<Draft | null>(null);
  const [{ first, autosave }] = useState(() => {
    const copy = draftCopy(phoneStorage(), { place, userId }).get();
    const inStore = draftIn(outbox, place);
    const newest = copy && copy.savedAt > (inStore?.savedAt ?? 0) ? copy : inStore;
    const initial = tidyHtml(initialHtml, 'kept');
    const made = createDraftAutosave({
      place,
      userId,
      known: inStore,
      initialHtml: initial,
      save: (draft) => outbox?.saveDraft(draft) ?? refused(),
      remove: (at) => outbox?.removeDraft(at) ?? refused(),
      storage: phoneStorage(),
      hasContent,
      onState: setState,
    });
    return { first: newest?.html ?? initial, autosave: made };
  });

  const arrive = useEffectEvent((draft: Draft | null) => {
    const arrival = autosave.arrived(draft);
    if (arrival === 'known') return;
    const isWriting = document.hasFocus() && document.visibilityState === 'visible';
    if (arrival === 'conflict' || (isWriting && draft !== null)) return setOther(draft);
    autosave.adopted(draft);
    onNewer(draft?.html ?? '');
  });
  const lastDraft = useRef<Draft | null | undefined>(undefined);
  useEffect(() => {
    const listen = () => {
      const draft = draftIn(outbox, place);
      if (draft?.savedAt === lastDraft.current?.savedAt && lastDraft.current !== undefined) return;
      lastDraft.current = draft;
      arrive(draft);
    };
    return outbox?.subscribe(listen);
  }, [outbox, place]);

  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && autosave.leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', autosave.leave);
    window.addEventListener('blur', autosave.flush);
    return () => {
      autosave.flush();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', autosave.leave);
      window.removeEventListener('blur', autosave.flush);
    };
  }, [autosave]);

  return useMemo(
    () => ({ first, state, other, autosave, dismissOther: () => setOther(null) }),
    [first, state, other, autosave],
  );
}
