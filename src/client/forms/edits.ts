/** Edits that are not known to be on the phone yet: the newest of each name, each a change of the draft. */
export interface Edits<Draft> {
  put(name: string, edit: (draft: Draft) => Draft): void;
  names(): readonly string[];
  isEmpty(): boolean;
  /** The draft with all edits laid over it; itself where there are none. */
  over(draft: Draft): Draft;
  /** Names all that was typed so far. */
  mark(): number;
  /** Drops edits up to a mark: the phone has them. */
  kept(mark: number): void;
  clear(): void;
}

export function createEdits<Draft>(): Edits<Draft> {
  const edits = new Map<string, { readonly edit: (draft: Draft) => Draft; readonly mark: number }>();
  let mark = 0;
  return {
    put(name, edit) {
      mark += 1;
      edits.set(name, { edit, mark });
    },
    names: () => [...edits.keys()],
    isEmpty: () => edits.size === 0,
    over: (draft) => [...edits.values()].reduce((before, { edit }) => edit(before), draft),
    mark: () => mark,
    kept(upTo) {
      for (const [name, one] of edits) if (one.mark <= upTo) edits.delete(name);
    },
    clear: () => edits.clear(),
  };
}
