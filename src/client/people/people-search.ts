import { searchMinLength } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { fullName } from '#domain/person.ts';

/** Fields by which a person is found. */
export const searchText = (person: Person): string =>
  fold([fullName(person), person.position, person.organization, person.location].filter(Boolean).join(' '));

const wordsOf = (text: string) => fold(text).split(/\s+/).filter(Boolean);

/** Stage of a search: it starts at three characters (specification, section 5). */
export function searchStage(text: string): 'empty' | 'short' | 'search' {
  const length = [...text.trim()].length;
  if (length === 0) return 'empty';
  return length < searchMinLength ? 'short' : 'search';
}

/** Those in whose texts every word stands, in whatever order; `texts` are theirs, folded. */
export function findPeople<One>(people: readonly One[], texts: readonly string[], sought: string): One[] {
  const words = wordsOf(sought);
  return people.filter((_, index) => words.every((word) => texts[index]?.includes(word)));
}

/** Merges what the phone and the server found, each person once, by name. */
export function mergeFound(own: readonly Person[], served: readonly Person[]): Person[] {
  const known = new Set(own.map(({ id }) => id));
  const others = served.filter(({ id }) => !known.has(id));
  if (others.length === 0) return [...own];
  const byName = (one: Person, other: Person) => (fold(fullName(one)) < fold(fullName(other)) ? -1 : 1);
  return [...own, ...others].sort(byName);
}
