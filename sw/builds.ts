import * as v from 'valibot';
import { appBuildsKey } from '#contract/kept-on-phone.ts';

/** The files of one build, by the keys under which the cache holds them. */
export interface Build {
  readonly id: string;
  readonly keys: readonly string[];
  /** All that is kept from the installation on is there. */
  readonly whole?: boolean | undefined;
}

/** A page may go on running the build it was opened with, however many came after; so many are kept for it. */
export const keptBuilds = 4;

/** The builds in the order of their coming, with this one as the newest; one that comes again is new again. */
export function withNewest(builds: readonly Build[], newest: Build): readonly Build[] {
  return [...builds.filter(({ id }) => id !== newest.id), newest];
}

/** The builds with this one, which may have been written over by another build's worker: a build never clears itself away. */
export const withOwn = (builds: readonly Build[], own: Build): readonly Build[] =>
  builds.some(({ id }) => id === own.id) ? builds : withNewest(builds, own);

/** The builds, with all of this one's files there. */
export const asWhole = (builds: readonly Build[], id: string): readonly Build[] =>
  builds.map((build) => (build.id === id ? { ...build, whole: true } : build));

/** The builds whose files stay: this one, what came after it and waits, and what pages may still run. */
export function stayingBuilds(builds: readonly Build[]): readonly Build[] {
  return builds.slice(-keptBuilds);
}

/** The name of a file without the hash that changes with its content. */
const nameOf = (key: string) => key.replace(/-[\w-]{7}(?=\.\w+$)/, '');

/** Keys of files of which some version, of this build or an earlier one, is present already. */
export function withFormerSelf(keys: readonly string[], present: Iterable<string>): Set<string> {
  const known = new Set([...present].map(nameOf));
  return new Set(keys.filter((key) => known.has(nameOf(key))));
}

/** Those of the keys that no build needs any more. */
export function outdatedKeys(keys: readonly string[], builds: readonly Build[]): readonly string[] {
  const needed = new Set(builds.flatMap((build) => build.keys));
  return keys.filter((key) => !needed.has(key));
}

const BuildsSchema = v.array(
  v.object({ id: v.string(), keys: v.array(v.string()), whole: v.optional(v.boolean()) }),
);

interface BuildRecord {
  read(): Promise<readonly Build[]>;
  /** Changes the record, one change after the other; resolves with the builds as they are now. */
  change(how: (builds: readonly Build[]) => readonly Build[]): Promise<readonly Build[]>;
}

/** The builds on this phone, as they are written down beside their files. */
export function createBuildRecord(open: () => Promise<Cache>): BuildRecord {
  const read = async () => {
    const stored = await (await open()).match(appBuildsKey);
    const builds = v.safeParse(BuildsSchema, await stored?.json());
    return builds.success ? builds.output : [];
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read,
    change(how) {
      const write = async () => {
        const builds = how(await read());
        await (await open()).put(appBuildsKey, new Response(JSON.stringify(builds)));
        return builds;
      };
      const written = last.then(write);
      last = written.catch(() => undefined); // whoever asked for it has the error
      return written;
    },
  };
}
