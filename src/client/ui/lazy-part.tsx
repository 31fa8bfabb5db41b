import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of its use. Never fails. */
  load(): Promise<void>;
}

/** After this time what stands instead is drawn; the part itself takes its place when it comes after all. */
const patienceMs = 3_000;

/**
 * A part of a screen that a first frame does without. Once its code is there it is drawn at once, unlike what
 * `React.lazy` suspends for; where it cannot be had (offline before the app was installed, gone with its build)
 * `Instead` is, or nothing.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): LazyPart<Props> {
  let shown: ComponentType<Props> | null = null;
  let isThere = false;
  const listeners = new Set<() => void>();

  const show = (component: ComponentType<Props>) => {
    shown = component;
    for (const listener of listeners) listener();
  };
  const load = async () => {
    if (isThere) return;
    const late = setTimeout(() => shown ?? show(Instead), patienceMs);
    try {
      const part = await fetchPart();
      isThere = true;
      show(part);
    } catch {
      if (!isThere) show(Instead);
    } finally {
      clearTimeout(late);
    }
  };
  const Part = (props: Props) => {
    const [Shown, setShown] = useState(() => shown);
    useEffect(() => {
      const update = () => setShown(() => shown);
      listeners.add(update);
      update(); // where it came between the first drawing and now
      // In a task of its own: what the bundler does for an import takes as long as a screen's other effects together.
      const soon = setTimeout(load);
      return () => {
        listeners.delete(update);
        clearTimeout(soon);
      };
    }, []);
    return Shown && <Shown {...props} />;
  };
  return Object.assign(Part, { load });
}
