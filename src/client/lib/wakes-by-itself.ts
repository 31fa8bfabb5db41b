/** Background Sync, which lets the browser wake the app; Safari and Firefox have none. */
export const wakesByItself = () =>
  'serviceWorker' in navigator && 'sync' in ServiceWorkerRegistration.prototype;
