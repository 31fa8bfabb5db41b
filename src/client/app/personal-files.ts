import { mediaCacheName, type WorkerMessage } from '#contract/worker-messages.ts';

/** Images that the worker keeps belong to the person who saw them. */
export async function forgetPersonalFiles(): Promise<void> {
  const message: WorkerMessage = { type: 'FORGET_FILES' };
  navigator.serviceWorker?.controller?.postMessage(message);
  if ('caches' in window) await caches.delete(mediaCacheName).catch(() => false);
}
