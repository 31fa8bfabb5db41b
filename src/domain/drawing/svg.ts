/** A length as short as it can be written, to two decimals. */
export function short(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** Numbers of a path side by side, with a space only where the next one has no sign of its own. */
export function joined(...values: number[]): string {
  return values.map(short).reduce((text, next) => (next.startsWith('-') ? text + next : `${text} ${next}`));
}

/** Counts the repetitions of a step that cover a length when centred on it, and finds the start of the first. */
export function centredRun(length: number, step: number): { count: number; start: number } {
  // 400 / (400 / 7) is a hair above 7; without the tolerance that would draw one step too many.
  const count = Math.ceil(length / step - 1e-9) + 1;
  return { count, start: (length - count * step) / 2 };
}
