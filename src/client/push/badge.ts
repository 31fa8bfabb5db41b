/** Badging API, which only some browsers have. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows a number on the icon of the app, or none. Never fails. */
export async function showBadge(count: number): Promise<void> {
  const badging = navigator as Badging;
  try {
    await (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.());
  } catch {
    // The phone shows no numbers, or not for this app.
  }
}
