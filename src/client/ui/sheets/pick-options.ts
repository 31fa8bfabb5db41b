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

/** The options that hold every word of the search: first what is named so, then what begins so. */
export function pickOptions(options: readonly PickOption[], query: string): readonly PickOption[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const wanted = words.join(' ');
  const found = options.filter(({ title, second = '', end = '', words: more = '' }) => {
    const text = folded(`${title} ${second} ${end} ${more}`);
    return words.every((word) => text.includes(word));
  });
  const rankOf = ({ title, second = '' }: PickOption) => {
    if (folded(title) === wanted || folded(second) === wanted) return 0;
    return folded(title).startsWith(wanted) ? 1 : 2;
  };
  return found.toSorted((one, other) => rankOf(one) - rankOf(other));
}
