import { useState } from 'react';
import { useUnsent } from '#client/unsent/use-unsent.ts';
import { useUnsentState } from '#client/unsent/use-unsent-state.ts';

interface SendProgress {
  readonly done: number;
  readonly total: number;
}

/** Sends what waits, and how far that has come; null while nothing is being sent. */
export function useSendNow(): { send: () => Promise<void>; progress: SendProgress | null } {
  const unsent = useUnsent();
  const { entries } = useUnsentState();
  const [sought, setSought] = useState<ReadonlySet<string> | null>(null);
  const isWaiting = (key: string) => entries.some((entry) => entry.key === key && entry.refusal === null);
  const send = async () => {
    if (unsent === null || sought !== null) return;
    const waiting = unsent.state().entries.filter(({ refusal }) => refusal === null);
    setSought(new Set(waiting.map(({ key }) => key)));
    await unsent.sendNow().finally(() => setSought(null));
  };
  const progress = sought && {
    total: sought.size,
    done: [...sought].filter((key) => !isWaiting(key)).length,
  };
  return { send, progress };
}
