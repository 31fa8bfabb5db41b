import { afterEach } from 'vitest';

const charactersOfEachEnd = 600;

const ends = (text: string) =>
  text.length <= 2 * charactersOfEachEnd
    ? text
    : `${text.slice(0, charactersOfEachEnd)} … ${text.slice(-charactersOfEachEnd)}`;

function textsIn(element: HTMLElement): string[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
  return texts;
}

/** Adds to a failure what stood on the screen: some are seen on another machine only. */
afterEach(({ task }) => {
  const failure = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
  if (failure === undefined) return;
  const lines = textsIn(document.body).filter((line) => line.trim() !== '');
  failure.message += `\n\nOn the screen:\n${ends(lines.join(' | '))}`;
});
