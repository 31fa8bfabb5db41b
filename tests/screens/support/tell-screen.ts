import { afterEach } from 'vitest';

const mostCharacters = 1_200;

/** Adds to a failure what stood on the screen: some are seen on another machine only. */
afterEach(({ task }) => {
  const failure = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
  if (failure === undefined) return;
  const lines = document.body.innerText.split('\n').filter((line) => line.trim() !== '');
  failure.message += `\n\nOn the screen:\n${lines.join(' | ').slice(0, mostCharacters)}`;
});
