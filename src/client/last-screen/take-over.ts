/** Longest time for which the last screen stands over one that is still reading. */
const patienceMs = 2_000;

/** Rows are measured, and long texts folded, in the frames after the first. */
const stillFramesWanted = 1;

/** A tap on the last screen, as the script in index.html leaves it. */
interface EarlyTap {
  readonly element: Element;
  readonly x: number;
  readonly y: number;
}

const lastScreen = () => document.getElementById('last-screen');

let isTakingOver = false;

/** Takes away the last screen, once all of the new one is there under it. To be called when that is in the page. */
export function takeOver(): void {
  if (lastScreen() === null || isTakingOver) return;
  isTakingOver = true;
  const until = performance.now() + patienceMs;
  const restorePlace = readersPlace();
  let height = 0;
  let stillFrames = 0;
  const look = () => {
    const root = document.getElementById('root');
    const next = root && isReady(root) ? root.scrollHeight : 0;
    stillFrames = next > 0 && next === height ? stillFrames + 1 : 0;
    height = next;
    if (stillFrames < stillFramesWanted && performance.now() < until) return void requestAnimationFrame(look);
    removeLastScreen();
    restorePlace();
    if (root) followTap(root);
  };
  requestAnimationFrame(look);
}

function removeLastScreen(): void {
  lastScreen()?.remove();
  document.getElementById('last-screen-style')?.remove();
}

const isReady = (root: Element) =>
  root.querySelector('main') !== null && root.querySelector('[aria-busy="true"], [data-skeleton]') === null;

/** Notes where whoever has scrolled already is, who stays there: the router leads to where the screen was left. */
function readersPlace(): () => void {
  const { hasMoved } = window as { hasMoved?: boolean };
  const { scrollY } = window;
  return () => {
    if (hasMoved) window.scrollTo(0, scrollY);
  };
}

const controls = 'a, button, input, textarea, [role="textbox"], summary';
const fields = 'input, textarea, [role="textbox"]';

/** Does what was tapped: the same control of the new screen is focused or clicked, where it stands as it stood. */
function followTap(root: Element): void {
  const { earlyTap: tap } = window as { earlyTap?: EarlyTap };
  const tapped = tap?.element.closest(controls);
  if (!tap || !tapped) return;
  const found = document
    .elementsFromPoint(tap.x, tap.y)
    .map((element) => element.closest<HTMLElement>(controls))
    .find((element) => element && root.contains(element) && isSame(element, tapped));
  if (found?.matches(fields)) found.focus();
  else found?.click();
}

/** In a list another row may stand there by now: a link leads to the same place, all else says the same in the same row. */
function isSame(element: Element, tapped: Element): boolean {
  if (tapped.matches('a')) return pathOf(element) === pathOf(tapped);
  return wordsOf(element) === wordsOf(tapped) && rowOf(element) === rowOf(tapped);
}

const pathOf = (element: Element) => element.getAttribute('href');
const wordsOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** Names the row of a control, so that it is told from the others. */
function rowOf(element: Element): string | null {
  const row = element.closest('li, article, [data-row]');
  const link = row?.querySelector('a');
  return link ? pathOf(link) : (row?.textContent ?? null);
}
