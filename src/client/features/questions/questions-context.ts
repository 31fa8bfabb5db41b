import { createContext, use } from 'react';
import type { View } from '#client/posts/threads/shown-thread.ts';
import type { CachedThread } from '#client/posts/threads/thread-view.ts';

interface QuestionsState {
  readonly eventId: number;
  /** Person who looks, and their own changes that the lists may lack. */
  readonly viewer: View;
  /** A question as it was read, by its name. */
  find(name: string): CachedThread | null;
}

export const QuestionsContext = createContext<QuestionsState | null>(null);

/** State that the rows of the list share. */
export function useQuestionsState(): QuestionsState {
  const state = use(QuestionsContext);
  if (state === null) throw new Error('useQuestionsState needs a QuestionsContext above it.');
  return state;
}
