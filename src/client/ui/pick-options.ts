export interface PickOption {
  readonly id: string;
  readonly title: string;
  readonly second?: string;
  /** At the end of the row, such as a dial code. */
  readonly end?: string;
  /** More words that find it. */
  readonly words?: string;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The options that hold every word of the search; those whose title begins with it come first. */
export function pickOptions(options: readonly PickOption[], query: string): readonly PickOption[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const wanted = words.join(' ');
  const found = options.filter(({ title, second = '', end = '', words: more = '' }) => {
    const text = folded(`${title} ${second} ${end} ${more}`);
    return words.every((word) => text.includes(word));
  });
  const begins = ({ title }: PickOption) => folded(title).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
