/** Every key that there is now. */
export function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return []; // a browser that blocks site data
  }
}

/** Whose a key is, where it is kept apart for each person: behind the last colon stands the id. */
const ownerOf = (key: string) => /:(\d+)$/.exec(key)?.[1];

interface Leaver {
  readonly userId: number;
  /** What is not on the server yet stays for their return. */
  readonly outbox: 'kept' | 'discarded';
}

/** Which of the keys stay when somebody leaves: what others have left here for their return, and their own where they wish it. */
export function keysThatStay(keys: readonly string[], { userId, outbox }: Leaver): string[] {
  return keys.filter((key) => {
    const owner = ownerOf(key);
    return owner !== undefined && (owner !== String(userId) || outbox === 'kept');
  });
}

/** How somebody leaves this phone: with what is unsent, and which keys of the local storage stay. */
export const leavingOf = (userId: number, outbox: Leaver['outbox']) => ({
  outbox,
  staying: keysThatStay(storedKeys(), { userId, outbox }),
});
