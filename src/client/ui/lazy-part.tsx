import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';

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
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Part = (props: Props) => {
    const Shown = useSyncExternalStore(subscribe, () => shown);
    useEffect(() => void load(), []);
    return Shown && <Shown {...props} />;
  };
  return Object.assign(Part, { load });
}
