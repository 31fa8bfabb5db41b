import { searchMinLength } from '#contract/limits.ts';
import { fold } from '#domain/fold.ts';

/**
 * Splits a query into folded words, all of which a match must contain; none where it is too short (specification,
 * section 5).
 */
export function searchWords(query: string): string[] {
  // A database refuses control characters, and no name holds one.
  const text = fold(query.replace(/\p{Cc}/gu, ' ')).trim();
  return [...text].length < searchMinLength ? [] : text.split(/\s+/);
}

/** Pattern of `like` for texts that contain a word as it is, with `!` as the escape sign. */
export const containing = (word: string) => `%${word.replace(/[!%_]/g, '!$&')}%`;
