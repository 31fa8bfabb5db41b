import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { lastScreensCacheName } from '#contract/kept-on-phone.ts';
import { type LastScreen, lastScreenKey } from '#contract/last-screen.ts';
import { forgetLastScreens, screensOwner } from './owner.ts';

/** Screens of so many addresses are kept, those that were seen last. */
const screensMax = 20;
/** Characters of one, which are bytes but for those of other scripts. */
const longestScreen = 60_000;

/** Screen as the page draws it; the hash and the owner are added here. */
export type Drawn = Omit<LastScreen, 'owner' | 'styleHash'>;

export interface KeptScreens {
  /** Keeps a screen for its address, in the place of the one before; false where it is too long for that. */
  keep(address: string, drawn: Drawn): Promise<boolean>;
  forget(address: string): Promise<void>;
}

/** The screens that this phone keeps for whoever is signed in. */
export function createKeptScreens(storage: PhoneStorage): KeptScreens {
  /** Key and text of what was kept last: a screen that has not changed is not written again. */
  let last = '';
  const forget = async (address: string) => {
    last = '';
    const cache = await caches.open(lastScreensCacheName);
    for (const isScrolled of [false, true]) await cache.delete(lastScreenKey(address, isScrolled));
  };
  return {
    forget,
    async keep(address, drawn) {
      if (drawn.html.length + drawn.style.length > longestScreen) return false;
      const owner = screensOwner(storage);
      const text = JSON.stringify({ ...drawn, owner });
      const key = lastScreenKey(address, drawn.top > 0);
      if (key + text === last) return true;
      last = key + text;
      const screen: LastScreen = { ...drawn, owner, styleHash: await hashOf(drawn.style) };
      const cache = await caches.open(lastScreensCacheName);
      await cache.put(key, new Response(JSON.stringify(screen)));
      if (drawn.top === 0) await cache.delete(lastScreenKey(address, true));
      await dropOldest(cache);
      // Somebody has signed out meanwhile, in another tab perhaps.
      if (storage.getItem(storageKeys.lastScreens) !== owner) await forgetLastScreens(storage);
      return true;
    },
  };
}

/** A cache tells its keys in the order in which they were last put. */
async function dropOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  for (const key of keys.slice(0, -screensMax)) await cache.delete(key);
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
