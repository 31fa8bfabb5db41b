import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { storageKeys, tabStorage } from '#client/lib/phone-storage.ts';
import { noCall, type SeatSession, type SeatState } from '#client/seat/seat-relay.ts';
import type { OwnMediaState } from '#client/video/own-media.ts';
import type { CallState } from '#client/video/video-call.ts';

/** The seat that this page holds; null where it holds none. */
export function useSeatSession(): SeatSession | null {
  const { seat } = useConnection();
  return useSyncExternalStore(seat.subscribe, seat.current);
}

/** True while this tab goes on with the seat that it had before it was loaded. */
export function useIsComingBack(): boolean {
  const { seat } = useConnection();
  return useSyncExternalStore(seat.subscribe, () => tabStorage().getItem(storageKeys.seat) !== null);
}

export const useSeatState = (session: SeatSession): SeatState =>
  useSyncExternalStore(session.subscribe, session.state);

export const useMediaState = ({ media }: SeatSession): OwnMediaState =>
  useSyncExternalStore(media.subscribe, media.state);

/** State of the call, or of nobody's before one has joined. */
export function useCallState(session: SeatSession): CallState {
  const call = session.call();
  const subscribe = useCallback((listener: () => void) => call?.subscribe(listener) ?? (() => {}), [call]);
  return useSyncExternalStore(subscribe, () => call?.state() ?? noCall);
}

const secondMs = 1_000;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Time since a moment, `00:17` and from an hour on `1:00:17`, anew each second; null before it. */
export function useElapsed(since: number | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (since === null) return;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [since]);
  if (since === null) return null;
  const seconds = Math.max(0, Math.floor((now - since) / secondMs));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Keeps the screen lit while it shows a call, also after it was away. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      const { wakeLock } = navigator as { readonly wakeLock?: WakeLock };
      if (wakeLock === undefined || document.visibilityState !== 'visible') return;
      lock = await wakeLock.request('screen').catch(() => null); // the battery may be low
      if (isOver) void lock?.release();
    };
    void ask(); // never fails
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
