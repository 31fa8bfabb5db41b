import { estimateRow, type PostRow } from '#client/posts/list/thread-list.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';

/** As they are drawn on a phone: each row that turns out otherwise lays out all below it once more. */
const measures = { mostLines: 6, besidesPx: 69, insetPx: 42, linePx: 24, letterPx: 8.4 };
const marksPx = 20;
/** A host's answer in its box; of the others only the first two stand there. */
const answerPx = { byHost: 84, other: 64, most: 2 };

/** The same object for the same question, so that it is not drawn anew. */
const made = new WeakMap<ShownThread, PostRow>();

/** Questions as rows of a list. */
export const questionRows = (questions: readonly ShownThread[]): PostRow[] =>
  questions.map((shown) => {
    const known = made.get(shown);
    if (known) return known;
    const row = { key: shown.name, shown, heading: null, estimate: (px: number) => heightOf(shown, px) };
    made.set(shown, row);
    return row;
  });

function heightOf({ thread }: ShownThread, widthPx: number): number {
  const byHosts = thread.childThreads.filter(({ host }) => host).length;
  const others = Math.min(thread.childThreads.length - byHosts, answerPx.most);
  const answers = byHosts * answerPx.byHost + others * answerPx.other;
  const isMarked = thread.pinned || (thread.answered && byHosts === 0);
  return estimateRow(thread, widthPx, measures) + (isMarked ? marksPx : 0) + answers;
}
