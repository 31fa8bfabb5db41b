import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

const stillMs = 300;
const longest = 200;

interface SearchText {
  /** Text of the field. */
  readonly text: string;
  /** The same once typing has paused. */
  readonly settled: string;
  readonly change: (text: string) => void;
  /** To be called before the screen is left: what was typed last goes into the address, for the way back. */
  readonly keep: () => void;
}

/** Text of the search; it stands in the address too, so that Back returns to it. */
export function useSearchText(inAddress: string, onSettle: (text: string) => void): SearchText {
  const [text, setText] = useState(inAddress);
  const settled = useSettled(text, stillMs);
  const { history } = useRouter();
  const write = useEffectEvent((next: string) => {
    if (next !== inAddress) onSettle(next);
  });
  useEffect(() => write(settled), [settled]);
  return {
    text,
    settled,
    change: (next) => setText([...next].slice(0, longest).join('')),
    keep() {
      if (text === inAddress) return;
      onSettle(text);
      // Otherwise the address of the next screen would take its place in the same moment.
      history.flush();
    },
  };
}

/** The value once it has stood still for that long. */
function useSettled<T>(value: T, stillMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs);
    return () => clearTimeout(timer);
  }, [value, stillMs]);
  return settled;
}
