import { afterEach } from 'vitest';

const charactersOfEachEnd = 600;

const ends = (text: string) =>
  text.length <= 2 * charactersOfEachEnd
    ? text
    : `${text.slice(0, charactersOfEachEnd)} … ${text.slice(-charactersOfEachEnd)}`;

/** Adds to a failure what stood on the screen: some are seen on another machine only. */
afterEach(({ task }) => {
  const failure = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
  if (failure === undefined) return;
  const lines = document.body.innerText.split('\n').filter((line) => line.trim() !== '');
  failure.message += `\n\nOn the screen:\n${ends(lines.join(' | '))}`;
});
