import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { isOfKind, type Kind } from '#offline/outbox/kind.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import type { Outbox, OutboxSource } from './outbox.ts';

/** Outbox of this phone, opened once the screen stands; null until then. */
export function useOutbox(): Outbox | null {
  const { outbox } = useConnection();
  const current = useSyncExternalStore(outbox.subscribe, outbox.current);
  useEffect(() => {
    if (current === null) void outbox.open().catch(() => undefined); // who does something then is told
  }, [current, outbox]);
  return current;
}

/**
 * Does a thing now or later, and shows it at once: the promise resolves when it is on the phone for good, and rejects
 * where it cannot be.
 */
export function useEnqueue(): OutboxSource['enqueue'] {
  return useConnection().outbox.enqueue;
}

/** Part of what this phone knows and the server does not yet; drawn anew only when the selected value changes. */
export function useOutboxValue<T extends string | number | boolean | null | OutboxState>(
  select: (state: OutboxState) => T,
): T {
  const { outbox } = useConnection();
  useOutbox();
  return useSyncExternalStore(outbox.subscribe, () => select(outbox.state()));
}

const whole = (state: OutboxState) => state;

/** Everything that this phone knows and the server does not yet; empty until it has been read. */
export const useOutboxState = (): OutboxState => useOutboxValue(whole);

/** State of the outbox for a long list: drawn in a transition, so that a tap is answered before the list. */
export function useOutboxInTransition(): OutboxState {
  const { outbox } = useConnection();
  const [state, setState] = useState(outbox.state);
  useOutbox();
  useEffect(() => {
    const follow = () => startTransition(() => setState(outbox.state()));
    follow();
    return outbox.subscribe(follow);
  }, [outbox]);
  return state;
}

/** Undefined until it is known what the phone has; null where it has no storage. */
export function useOpenedOutbox(): Outbox | null | undefined {
  const { outbox } = useConnection();
  const current = useOutbox();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let isOver = false;
    outbox.open().catch(() => isOver || setIsRefused(true));
    return () => {
      isOver = true;
    };
  }, [outbox]);
  return current ?? (isRefused ? null : undefined);
}

/** Calls once for each entry that was done on this screen and then refused; the function given back names them. */
export function useRefused(onRefused: (entry: Entry) => void): (entry: Entry) => void {
  const { entries } = useOutboxState();
  const watched = useRef(new Set<string>());
  const notify = useEffectEvent(onRefused);
  useEffect(() => {
    for (const entry of entries)
      if (entry.refusal !== null && watched.current.delete(entry.key)) notify(entry);
  }, [entries]);
  return useCallback((entry) => void watched.current.add(entry.key), []);
}

/** Longest way of an answer that was given before the thing was taken. */
const underWayMs = 5_000;

/**
 * Arguments of the entries of one kind that an answer read at `updatedAt` may not hold yet, in the order of adding.
 * Refused entries are left out.
 */
export function doneHere<Args>(
  { entries, sent }: Pick<OutboxState, 'entries' | 'sent'>,
  kind: Kind<Args>,
  updatedAt: number,
): readonly Args[] {
  const taken = sent.filter(({ at }) => at > updatedAt - underWayMs);
  const waiting = entries.filter(({ refusal }) => refusal === null);
  return [...taken, ...waiting].flatMap((one) => (isOfKind(one, kind) ? [one.args] : []));
}
