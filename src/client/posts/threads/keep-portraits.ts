import type { Thread } from '#contract/threads.ts';

const asked = new Set<string>();
/** In one go, of the newest; who is looked at is kept anyway. */
const most = 60;

/** Has the worker keep the portraits of those who have posted and answered, also where they are not on the screen yet. */
export function keepPortraits(threads: readonly Thread[]): void {
  // Without a worker nothing is kept.
  if (!navigator.serviceWorker?.controller) return;
  const people = threads.flatMap(({ user, childThreads }) => [user, ...childThreads.map((one) => one.user)]);
  const images = new Set(people.flatMap(({ image }) => (image === null || asked.has(image) ? [] : [image])));
  for (const image of [...images].slice(0, most)) {
    asked.add(image);
    new Image().src = image;
  }
}
