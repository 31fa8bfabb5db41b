const onScreen = new WeakMap<Element, () => void>();
const waiting = new Set<Element>();
let observer: IntersectionObserver | null = null;

const enoughShare = 0.5;
/** Something taller than the screen never shows half of itself: it is looked at more often. */
const shares = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, enoughShare];

function isSeen({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean {
  const screen = rootBounds?.height ?? window.innerHeight;
  return intersectionRatio >= enoughShare || intersectionRect.height >= screen * enoughShare;
}

function notify(element: Element): void {
  const isLookedAt = document.visibilityState === 'visible';
  if (isLookedAt) onScreen.get(element)?.();
  else waiting.add(element);
}

function notifyWaiting(): void {
  if (document.visibilityState !== 'visible') return;
  const elements = [...waiting];
  waiting.clear();
  elements.forEach(notify);
}

function sharedObserver(): IntersectionObserver {
  if (observer !== null) return observer;
  document.addEventListener('visibilitychange', notifyWaiting);
  observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (isSeen(entry)) notify(entry.target);
        else waiting.delete(entry.target);
      }
    },
    { threshold: shares },
  );
  return observer;
}

/** Calls when half of an element is on the screen, or it fills half of it, while somebody looks at the page. */
export function watchSeen(element: Element, onSeen: () => void): () => void {
  onScreen.set(element, onSeen);
  sharedObserver().observe(element);
  return () => {
    onScreen.delete(element);
    waiting.delete(element);
    observer?.unobserve(element);
  };
}
