import { createContext, use } from 'react';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';

/** Noun for a post in an area. */
export type PostNoun = 'announcement' | 'post' | 'question';

/** Question about a thread that a sheet asks. */
export type Question = 'menu' | 'delete' | 'report' | 'discard';

/** A question and the thread that it is about. */
export interface Asked {
  readonly question: Question;
  readonly shown: ShownThread;
  readonly isOpen: boolean;
}

/** Actions on the posts and answers of a screen. */
export interface ThreadActions {
  like(shown: ShownThread, liked: boolean): void;
  ask(question: Question, shown: ShownThread): void;
  retry(shown: ShownThread): void;
  /** Opens the composer for what waits, or for an own text on the server. */
  edit(shown: ShownThread): void;
  /** Opens the composer for something new. */
  write(): void;
  /** Opens the composer for an answer to a post. */
  answer(shown: ShownThread): void;
  /** Load the code of the sheets, and of the composer, ahead of the tap that opens them. */
  loadSheets(): void;
  loadComposer(): void;
}

export const ThreadActionsContext = createContext<ThreadActions | null>(null);

export function useThreadActions(): ThreadActions {
  const actions = use(ThreadActionsContext);
  if (actions === null) throw new Error('useThreadActions needs a ThreadActionsProvider above it.');
  return actions;
}
