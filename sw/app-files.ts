import * as v from 'valibot';
import { type Build, outdatedKeys, stayingBuilds, withFormerSelf, withNewest } from './builds.ts';
import { inParallel } from './in-parallel.ts';

/** A file of the build; `revision` is the SHA-256 of one whose name does not carry its own (base64). */
export interface AppFile {
  readonly url: string;
  readonly revision: string | null;
  /** Kept when it is first used, and not from the installation on. */
  readonly later?: true;
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
async function download({ url, revision }: AppFile): Promise<Response> {
  const request =
    revision === null
      ? new Request(`/${url}`)
      : new Request(`/${url}`, { cache: 'no-cache', integrity: `sha256-${revision}` });
  const response = await fetch(request);
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
}

/** The app as the phone keeps it: one cache for all builds, so that equal files are fetched and stored once. */
export function createAppFiles(files: readonly AppFile[], id: string): AppFiles {
  const byPath = new Map(files.map((file) => [`/${file.url}`, file]));
  const own: Build = { id, keys: files.map(keyOf) };
  const open = () => caches.open(cacheName);
  return {
    async install() {
      const cache = await open();
      // Written down first, so that nothing clears away meanwhile what this build shares with an old one.
      await writeBuilds(cache, withNewest(await readBuilds(cache), own));
      const present = new Set((await cache.keys()).map(keyOfRequest));
      // Who has used a part once has it in every later build, also where that is first opened without a network.
      const used = withFormerSelf(own.keys, present);
      const isWanted = (file: AppFile) => !file.later || used.has(keyOf(file));
      const missing = files.filter((file) => isWanted(file) && !present.has(keyOf(file)));
      await inParallel(missing, downloadsAtOnce, async (file) => {
        await cache.put(keyOf(file), await download(file));
      });
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
      const response = await download(file);
      await cache.put(keyOf(file), response.clone()).catch(() => undefined); // a full phone is served all the same
      return response;
    },
  };
}
