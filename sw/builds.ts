/** The files of one build, by the keys under which the cache holds them. */
export interface Build {
  readonly id: string;
  readonly keys: readonly string[];
}

/** A page may go on running the build it was opened with, however many came after; so many are kept for it. */
export const keptBuilds = 4;

/** The builds in the order of their coming, with this one as the newest; one that comes again is new again. */
export function withNewest(builds: readonly Build[], newest: Build): readonly Build[] {
  return [...builds.filter(({ id }) => id !== newest.id), newest];
}

/** The builds whose files stay: this one, what came after it and waits, and what pages may still run. */
export function stayingBuilds(builds: readonly Build[]): readonly Build[] {
  return builds.slice(-keptBuilds);
}

/** The name of a file without the hash that changes with its content. */
const nameOf = (key: string) => key.replace(/-[\w-]{7}(?=\.\w+$)/, '');

/** Which of the keys name files that are there already, as this build or as an earlier one had them. */
export function withFormerSelf(keys: readonly string[], present: Iterable<string>): Set<string> {
  const known = new Set([...present].map(nameOf));
  return new Set(keys.filter((key) => known.has(nameOf(key))));
}

/** Those of the keys that no build needs any more. */
export function outdatedKeys(keys: readonly string[], builds: readonly Build[]): readonly string[] {
  const needed = new Set(builds.flatMap((build) => build.keys));
  return keys.filter((key) => !needed.has(key));
}
