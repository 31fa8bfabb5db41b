import { useEffect } from 'react';

/** Keeps the screen from going dark while something is shown to another person. The phone lets go of it whenever the app is out of sight. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      const held = await navigator.wakeLock?.request('screen').catch(() => null); // a low battery refuses
      if (isOver) void held?.release();
      else lock = held ?? null;
    };
    const handleVisibility = () => void hold();
    void hold();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release();
    };
  }, []);
}
