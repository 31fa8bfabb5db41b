import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Unsent } from '#client/connection/unsent.ts';
import { useMe } from '#client/connection/use-me.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { hasContent } from '#client/rich-text/plain-text.ts';
import { tidyHtml } from '#client/rich-text/rich-html.ts';
import type { Draft } from '#offline/outbox/entry.ts';
import { draftCopy } from './draft-copy.ts';
import { createDraftKeeper, type DraftKeeper, type DraftState } from './draft-keeper.ts';

/** A text with its place on the phone. */
export interface KeptDraft {
  /** What stood there when the field was opened. */
  readonly first: string;
  readonly state: DraftState;
  /** What another tab has written meanwhile; the field does not show it. */
  readonly other: Draft | null;
  readonly keeper: DraftKeeper;
  /** Lets the other tab's text be. */
  dismissOther(): void;
}

interface DraftOptions {
  /** Null where the phone has no storage. */
  readonly unsent: Unsent | null;
  readonly place: string;
  /** Shown where there is no draft. */
  readonly initialHtml: string;
  /** Another tab has written here, and nobody is writing in this one. */
  readonly onNewer: (html: string) => void;
}

const draftIn = (unsent: Unsent | null, place: string) =>
  unsent?.state().drafts.find((draft) => draft.place === place) ?? null;

const refused = () => Promise.reject(new Error('This phone has no storage.'));

export function useDraft({ unsent, place, initialHtml, onNewer }: DraftOptions): KeptDraft {
  const userId = useMe().id;
  const [state, setState] = useState<DraftState>(() => (draftIn(unsent, place) ? 'kept' : 'none'));
  const [other, setOther] = useState<Draft | null>(null);
  const [{ first, keeper }] = useState(() => {
    const copy = draftCopy(phoneStorage(), { place, userId }).get();
    const inStore = draftIn(unsent, place);
    const newest = copy && copy.savedAt > (inStore?.savedAt ?? 0) ? copy : inStore;
    const initial = tidyHtml(initialHtml, 'kept');
    const made = createDraftKeeper({
      place,
      userId,
      known: inStore,
      initialHtml: initial,
      save: (draft) => unsent?.saveDraft(draft) ?? refused(),
      remove: (at) => unsent?.removeDraft(at) ?? refused(),
      storage: phoneStorage(),
      hasContent,
      onState: setState,
    });
    return { first: newest?.html ?? initial, keeper: made };
  });

  const arrive = useEffectEvent((draft: Draft | null) => {
    const arrival = keeper.arrived(draft);
    if (arrival === 'known') return;
    const isWriting = document.hasFocus() && document.visibilityState === 'visible';
    if (arrival === 'conflict' || (isWriting && draft !== null)) return setOther(draft);
    keeper.adopted(draft);
    onNewer(draft?.html ?? '');
  });
  const heard = useRef<Draft | null | undefined>(undefined);
  useEffect(() => {
    const listen = () => {
      const draft = draftIn(unsent, place);
      if (draft?.savedAt === heard.current?.savedAt && heard.current !== undefined) return;
      heard.current = draft;
      arrive(draft);
    };
    return unsent?.subscribe(listen);
  }, [unsent, place]);

  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && keeper.leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.leave);
    window.addEventListener('blur', keeper.flush);
    return () => {
      keeper.flush();
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.leave);
      window.removeEventListener('blur', keeper.flush);
    };
  }, [keeper]);

  return useMemo(
    () => ({ first, state, other, keeper, dismissOther: () => setOther(null) }),
    [first, state, other, keeper],
  );
}
