import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createEmitter } from '#client/lib/emitter.ts';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches and runs the code ahead of its use. Never fails. */
  load(): Promise<void>;
}

/** Time after which the fallback is drawn; the component itself takes its place when it comes after all. */
const patienceMs = 3_000;

const Nothing = () => null;

/**
 * Component whose code is fetched and run only when it is wanted. Once it is there it is drawn at once, unlike what
 * `React.lazy` suspends for; where it cannot be had (offline before the app was installed, gone with its build)
 * `Fallback` is drawn, or nothing; until then `Pending` keeps its place.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
  Pending: ComponentType<Props> = Nothing,
): LazyComponent<Props> {
  let shown: ComponentType<Props> | null = null;
  let isLoaded = false;
  const change = createEmitter();

  const show = (component: ComponentType<Props>) => {
    shown = component;
    change.emit();
  };
  const load = async () => {
    if (isLoaded) return;
    const late = setTimeout(() => shown ?? show(Fallback), patienceMs);
    try {
      const component = await importComponent();
      isLoaded = true;
      show(component);
    } catch {
      if (!isLoaded) show(Fallback);
    } finally {
      clearTimeout(late);
    }
  };
  const Part = (props: Props) => {
    const [Shown, setShown] = useState(() => shown);
    useEffect(() => {
      const update = () => setShown(() => shown);
      const stop = change.subscribe(update);
      update(); // where it came between the first drawing and now
      // In a task of its own: what the bundler does for an import takes as long as a screen's other effects together.
      const soon = setTimeout(load);
      return () => {
        stop();
        clearTimeout(soon);
      };
    }, []);
    return Shown ? <Shown {...props} /> : <Pending {...props} />;
  };
  return Object.assign(Part, { load });
}

/** Props for what opens something: its code is loaded as soon as a finger, the pointer or the focus is on its way there. */
export function onApproach(load: () => unknown) {
  const begin = () => void load();
  return { onPointerEnter: begin, onPointerDown: begin, onFocus: begin };
}
