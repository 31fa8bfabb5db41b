import type { Person } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { fullName } from '#domain/person.ts';

export interface ListedPerson {
  readonly person: Person;
  /** The letter that begins here. */
  readonly heading: string | null;
}

export interface Letter {
  readonly letter: string;
  /** Its first place in the list. */
  readonly index: number;
}

/** Stands above people without a name, and those whose name begins with no letter. */
const noLetter = '#';

/** The letter under which a name stands. */
export function letterOf(name: string): string {
  // Most names, in a list that is grouped anew with every page of it.
  if (/^[A-Za-z]/.test(name)) return name.charAt(0).toUpperCase();
  const first = /^\p{L}/u.exec(fold(name).trimStart())?.[0];
  if (first === undefined) return noLetter;
  // An alef is looked for under alef, whatever it carries; in other scripts the server's order keeps marked letters apart.
  const plain = /\p{Script=Arabic}/u.test(first) ? first.normalize('NFD').charAt(0) : first;
  const capital = plain.toUpperCase();
  return [...capital].length === 1 ? capital : plain;
}

/** Everyone once, in the order given and under letters; who stands under none comes last. */
export function grouped(pages: readonly (readonly Person[])[]): ListedPerson[] {
  const seen = new Set<number>();
  const rows: ListedPerson[] = [];
  const others: Person[] = [];
  let last = '';
  for (const person of pages.flat()) {
    if (seen.has(person.id)) continue;
    seen.add(person.id);
    const letter = letterOf(fullName(person));
    if (letter === noLetter) others.push(person);
    else rows.push({ person, heading: letter === last ? null : letter });
    if (letter !== noLetter) last = letter;
  }
  return [...rows, ...others.map((person, index) => ({ person, heading: index === 0 ? noLetter : null }))];
}

/** The letters that there are, each where it begins first. */
export function lettersOf(rows: readonly ListedPerson[]): Letter[] {
  const seen = new Set<string>();
  return rows.flatMap(({ heading }, index) => {
    if (heading === null || seen.has(heading)) return [];
    seen.add(heading);
    return [{ letter: heading, index }];
  });
}
