import { Check } from 'lucide-react';
import { useCallback } from 'react';
import type { FormHandle } from '#client/forms/programme/form-autosave.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import { applicationTexts } from '#contract/application-texts.ts';
import { limits } from '#contract/limits.ts';

/** Says that the form is saved, after whoever writes it has saved it by hand: the autosave is quiet. */
export function useSaySaved(): () => void {
  const toasts = useToasts();
  return useCallback(
    () => toasts.show({ text: applicationTexts.saved, icon: Check, durationMs: limits.savedToastMs }),
    [toasts],
  );
}

/** Saves what was typed so far, and says so where there is anything; rejects where the phone does not keep it. */
export function useSave({ flush, saved }: Pick<FormHandle, 'flush' | 'saved'>): () => Promise<void> {
  const saySaved = useSaySaved();
  const isBegun = saved.where !== 'nowhere';
  return useCallback(async () => {
    await flush();
    if (isBegun) saySaved();
  }, [flush, isBegun, saySaved]);
}
