import type { FormAnswers, KeptForm } from '#offline/outbox/form-draft.ts';

type Answer = FormAnswers[string];

/** Edits that are not known to be on the phone yet. */
export interface Edits {
  put(field: string, answer: Answer): void;
  at(last: KeptForm['last']): void;
  leave(step: string): void;
  isEmpty(): boolean;
  /** The answers among it. */
  fields(): readonly string[];
  over(form: KeptForm): KeptForm;
  /** Names all that was typed so far. */
  mark(): number;
  /** Drops edits up to a mark: the phone has them. */
  kept(mark: number): void;
  clear(): void;
}

export function createEdits(): Edits {
  const answers = new Map<string, { readonly answer: Answer; readonly mark: number }>();
  const steps = new Map<string, number>();
  let last: KeptForm['last'] = null;
  let lastMark = 0;
  let mark = 0;
  return {
    put(field, answer) {
      mark += 1;
      answers.set(field, { answer, mark });
    },
    at(next) {
      mark += 1;
      last = next;
      lastMark = mark;
    },
    leave(step) {
      mark += 1;
      steps.set(step, mark);
    },
    isEmpty: () => answers.size === 0 && steps.size === 0 && last === null,
    fields: () => [...answers.keys()],
    over(form) {
      if (answers.size === 0 && steps.size === 0 && last === null) return form;
      const typed = [...answers].map(([field, { answer }]) => [field, answer] as const);
      return {
        ...form,
        answers: { ...form.answers, ...Object.fromEntries(typed) },
        last: last ?? form.last,
        seen: [...new Set([...form.seen, ...steps.keys()])],
      };
    },
    mark: () => mark,
    kept(upTo) {
      for (const [field, one] of answers) if (one.mark <= upTo) answers.delete(field);
      for (const [step, at] of steps) if (at <= upTo) steps.delete(step);
      if (lastMark <= upTo) last = null;
    },
    clear() {
      answers.clear();
      steps.clear();
      last = null;
    },
  };
}
