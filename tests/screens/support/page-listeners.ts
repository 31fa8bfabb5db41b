/** What the browser tells a window of its network, its other tabs and its end; an app listens for as long as its page lives. */
const types: ReadonlySet<string> = new Set(['online', 'offline', 'pageshow', 'pagehide', 'storage']);

type Added = [
  type: string,
  listener: EventListenerOrEventListenerObject,
  options?: boolean | AddEventListenerOptions,
];

/** Follows what listens to the window from now on; the returned function removes it, as the end of a page does. */
export function followListeners(): () => void {
  const own = window.addEventListener;
  const removals: (() => void)[] = [];
  window.addEventListener = (...added: Added) => {
    own.apply(window, added);
    if (types.has(added[0])) removals.push(() => window.removeEventListener(...added));
  };
  return () => {
    window.addEventListener = own;
    for (const remove of removals) remove();
  };
}
