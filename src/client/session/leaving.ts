/** Every key that there is now. */
export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return []; // a browser that blocks site data
  }
}

/** Id of the person a key belongs to, where it is kept apart for each person: as `keyOfPerson` makes it. */
const ownerOf = (key: string) => /:(\d+)$/.exec(key)?.[1];

interface Leaver {
  readonly userId: number;
  /** Keeps unsent things for their return. */
  readonly outbox: 'kept' | 'discarded';
}

/** Picks the keys that stay when somebody leaves: those that others left for their return, and their own on request. */
export function keysThatStay(keys: readonly string[], { userId, outbox }: Leaver): string[] {
  return keys.filter((key) => {
    const owner = ownerOf(key);
    return owner !== undefined && (owner !== String(userId) || outbox === 'kept');
  });
}

/** Plan of leaving this phone: the fate of unsent things, and the keys of the local storage that stay. */
export const leavingOf = (userId: number, outbox: Leaver['outbox']) => ({
  outbox,
  staying: keysThatStay(storedKeys(), { userId, outbox }),
});
