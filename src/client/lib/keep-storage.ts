let isAsked = false;

/** Firefox asks the person; other browsers decide by themselves. */
const asksThePerson = () => /\bFirefox\//.test(navigator.userAgent);

/** Tells whether the browser promised never to clear the app's storage; null where it makes no promises. */
export async function isStorageKept(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null;
}

/** Asks for that promise after an act of the person. */
export async function askToKeepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** Asks for it once there is something worth keeping: once in a start, and never with a question to the person. */
export function keepStorage(): void {
  if (isAsked || asksThePerson()) return;
  isAsked = true;
  void askToKeepStorage();
}
