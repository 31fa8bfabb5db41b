import * as v from 'valibot';

/** A file of the build; `revision` is the SHA-256 of one whose name does not carry its own (base64). */
export interface AppFile {
  readonly url: string;
  readonly revision: string | null;
  /** Not kept from the installation on, but when it is first used, or one of these files is: code of screens that may need it. */
  readonly later?: readonly string[];
}

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

/** The parts that a screen may need next whose code is in this file. */
export function partsAfter(files: readonly AppFile[], url: string): readonly AppFile[] {
  return files.filter(({ later }) => later?.includes(url));
}

/** Works through the items, so many at a time; one failure fails the whole. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const cacheName = 'app-files';
const buildsKey = '/app-builds.json';
/** As many as browsers open to one HTTP/1.1 server, so that an installation does not wait for one answer at a time. */
const downloadsAtOnce = 6;

const BuildsSchema = v.array(v.object({ id: v.string(), keys: v.array(v.string()) }));

const keyOf = ({ url, revision }: AppFile) =>
  revision === null ? `/${url}` : `/${url}?${new URLSearchParams({ revision })}`;

const keyOfRequest = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

async function readBuilds(cache: Cache): Promise<readonly Build[]> {
  const stored = await cache.match(buildsKey);
  const builds = v.safeParse(BuildsSchema, await stored?.json());
  return builds.success ? builds.output : [];
}

const writeBuilds = (cache: Cache, builds: readonly Build[]) =>
  cache.put(buildsKey, new Response(JSON.stringify(builds)));

/** A portal's page must never be kept as a file of ours; what has no hash in its name is compared with its own. */
async function download({ url, revision }: AppFile, priority: RequestPriority): Promise<Response> {
  const asRevised: RequestInit = { cache: 'no-cache', integrity: `sha256-${revision}` };
  const response = await fetch(`/${url}`, { priority, ...(revision !== null && asRevised) });
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!response.ok || response.redirected || (isPage && !url.endsWith('.html')))
    throw new Error(`${url} cannot be kept: ${response.status}`);
  return response;
}

export interface AppFiles {
  /** Fetches what is not there yet; what earlier builds or an interrupted installation left is used again. */
  install(): Promise<void>;
  /** Removes the files of builds that no page should run any more. */
  forgetOldBuilds(): Promise<void>;
  /** True for files of this build, and of any other. */
  has(pathname: string): boolean;
  read(pathname: string): Promise<Response>;
  /** Fetches what may be needed next where this file is used: the page runs it when somebody asks for it. */
  keepNext(pathname: string): Promise<void>;
}

/** The app as the phone keeps it: one cache for all builds, so that equal files are fetched and stored once. */
export function createAppFiles(files: readonly AppFile[], id: string): AppFiles {
  const byPath = new Map(files.map((file) => [`/${file.url}`, file]));
  const own: Build = { id, keys: files.map(keyOf) };
  const open = () => caches.open(cacheName);
  // What the page asks for meanwhile comes first.
  const keep = (missing: readonly AppFile[]) =>
    inParallel(missing, downloadsAtOnce, async (file) => {
      const response = await download(file, 'low');
      await (await open()).put(keyOf(file), response);
    });
  return {
    async install() {
      const cache = await open();
      // Written down first, so that nothing clears away meanwhile what this build shares with an old one.
      await writeBuilds(cache, withNewest(await readBuilds(cache), own));
      const present = new Set((await cache.keys()).map(keyOfRequest));
      // Who has used a part once has it in every later build, also where that is first opened without a network.
      const used = withFormerSelf(own.keys, present);
      const isWanted = (file: AppFile) => !file.later || used.has(keyOf(file));
      await keep(files.filter((file) => isWanted(file) && !present.has(keyOf(file))));
    },
    async forgetOldBuilds() {
      const cache = await open();
      const known = await readBuilds(cache);
      // Written over by another build's worker, perhaps; a build never clears itself away.
      const isKnown = known.some((build) => build.id === id);
      const builds = stayingBuilds(isKnown ? known : withNewest(known, own));
      const present = (await cache.keys()).map(keyOfRequest).filter((key) => key !== buildsKey);
      await Promise.all(outdatedKeys(present, builds).map((key) => cache.delete(key)));
      await writeBuilds(cache, builds);
    },
    has: (pathname) => byPath.has(pathname) || pathname.startsWith('/assets/'),
    async read(pathname) {
      const cache = await open();
      const file = byPath.get(pathname);
      const kept = await cache.match(file ? keyOf(file) : pathname, { ignoreVary: true });
      if (kept || !file) return kept ?? fetch(pathname);
      // The phone has lost it: what is fetched instead is kept again.
      const response = await download(file, 'auto');
      await cache.put(keyOf(file), response.clone()).catch(() => undefined); // a full phone is served all the same
      return response;
    },
    async keepNext(pathname) {
      const parts = partsAfter(files, pathname.slice(1));
      if (parts.length === 0) return;
      const present = new Set((await (await open()).keys()).map(keyOfRequest));
      await keep(parts.filter((part) => !present.has(keyOf(part))));
    },
  };
}
