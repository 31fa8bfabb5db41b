import { keptFilesCachePrefix } from '#contract/kept-on-phone.ts';

/** Removes the files that others have kept on this phone; with null everybody's. */
export async function forgetKeptOfOthers(userId: number | null): Promise<void> {
  if (!('caches' in window)) return;
  const own = `${keptFilesCachePrefix}${userId}`;
  const names = (await caches.keys()).filter((name) => name.startsWith(keptFilesCachePrefix) && name !== own);
  await Promise.all(names.map((name) => caches.delete(name)));
}
