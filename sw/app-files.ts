import { appBuildsKey as buildsKey, appFilesCacheName as cacheName } from '#contract/kept-on-phone.ts';
import {
  asWhole,
  type Build,
  createBuildRecord,
  outdatedKeys,
  stayingBuilds,
  withFormerSelf,
  withNewest,
  withOwn,
} from './builds.ts';

/** A file of the build; `revision` is the SHA-256 of one whose name does not carry its own (base64). */
export interface AppFile {
  readonly url: string;
  readonly revision: string | null;
  /** Not kept from the installation on, but when it is first used, or one of these files is: code of screens that may need it. */
  readonly later?: readonly string[];
  /** Kept before all others at the very first installation, so that the app opens without a network soon after. */
  readonly first?: true;
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

/** As many as browsers open to one HTTP/1.1 server, so that an installation does not wait for one answer at a time. */
const downloadsAtOnce = 6;

const keyOf = ({ url, revision }: AppFile) =>
  revision === null ? `/${url}` : `/${url}?${new URLSearchParams({ revision })}`;

const keyOfRequest = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** A portal's page must never be kept as a file of ours; what has no hash in its name is compared with its own. */
async function download({ url, revision }: AppFile, manner: RequestInit = {}): Promise<Response> {
  const asRevised: RequestInit = { cache: 'no-cache', integrity: `sha256-${revision}` };
  const response = await fetch(`/${url}`, { ...manner, ...(revision !== null && asRevised) });
  const isPage = response.headers.get('content-type')?.includes('text/html') === true;
  if (!response.ok || response.redirected || (isPage && !url.endsWith('.html')))
    throw new Error(`${url} cannot be kept: ${response.status}`);
  return response;
}

export interface AppFiles {
  /**
   * Fetches what is not there yet, at the very first installation only what comes first; what earlier builds or an
   * interrupted installation left is used again.
   */
  install(which: 'first' | 'all'): Promise<void>;
  /**
   * Fetches what the very first installation has left for later, `fetched` before all: the paths of what a page is made
   * of that was there before the worker. Does nothing where all is there.
   */
  keepRest(fetched: readonly string[]): Promise<void>;
  /** Removes the files of builds that no page should run any more. */
  forgetOldBuilds(): Promise<void>;
  /** True for files of this build, and of any other. */
  has(pathname: string): boolean;
  read(pathname: string): Promise<Response>;
  /** Fetches what may be needed next where this file is used: the page runs it when somebody asks for it. */
  keepNext(pathname: string): Promise<void>;
}

/**
 * The app as the phone keeps it: one cache for all builds, so that equal files are fetched and stored once. `leaving` is
 * aborted when a newer worker is to take over, which waits for what this one does.
 */
export function createAppFiles(files: readonly AppFile[], id: string, leaving: AbortSignal): AppFiles {
  const byPath = new Map(files.map((file) => [`/${file.url}`, file]));
  const own: Build = { id, keys: files.map(keyOf) };
  const open = () => caches.open(cacheName);
  // What the page asks for meanwhile comes first.
  const keep = (missing: readonly AppFile[]) =>
    inParallel(missing, downloadsAtOnce, async (file) => {
      leaving.throwIfAborted();
      const response = await download(file, { priority: 'low', signal: leaving });
      await (await open()).put(keyOf(file), response);
    });
  const builds = createBuildRecord(open);
  const keepMissing = async (isWanted: (file: AppFile, used: ReadonlySet<string>) => boolean) => {
    const present = new Set((await (await open()).keys()).map(keyOfRequest));
    // Who has used a part once has it in every later build, also where that is first opened without a network.
    const used = withFormerSelf(own.keys, present);
    await keep(files.filter((file) => isWanted(file, used) && !present.has(keyOf(file))));
  };
  const keepAll = async () => {
    await keepMissing((file, used) => !file.later || used.has(keyOf(file)));
    await builds.change((known) => asWhole(known, id));
  };
  let keepingAll: Promise<void> | null = null;
  return {
    async install(which) {
      // Written down first, so that nothing clears away meanwhile what this build shares with an old one.
      await builds.change((known) => withNewest(known, own));
      await (which === 'all' ? keepAll() : keepMissing(({ first }) => first === true));
    },
    async keepRest(fetched) {
      const known = await builds.read();
      const isWhole = known.some((build) => build.id === id && build.whole);
      if (fetched.length > 0) await keepMissing(({ url }) => fetched.includes(`/${url}`));
      if (isWhole) return;
      // Several tabs may ask at the same time.
      keepingAll ??= keepAll().finally(() => {
        keepingAll = null;
      });
      await keepingAll;
    },
    async forgetOldBuilds() {
      const staying = await builds.change((known) => stayingBuilds(withOwn(known, own)));
      const cache = await open();
      const present = (await cache.keys()).map(keyOfRequest).filter((key) => key !== buildsKey);
      await Promise.all(outdatedKeys(present, staying).map((key) => cache.delete(key)));
    },
    has: (pathname) => byPath.has(pathname) || pathname.startsWith('/assets/'),
    async read(pathname) {
      const cache = await open();
      const file = byPath.get(pathname);
      const kept = await cache.match(file ? keyOf(file) : pathname, { ignoreVary: true });
      if (kept || !file) return kept ?? fetch(pathname);
      // The phone has lost it: what is fetched instead is kept again.
      const response = await download(file);
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
