import * as v from 'valibot';

/** What the page may tell the service worker. The name is the one that workbox-window sends. */
export const WorkerMessageSchema = v.object({ type: v.literal('SKIP_WAITING') });
export type WorkerMessage = v.InferOutput<typeof WorkerMessageSchema>;

/** Cache of images of people and files; emptied at sign-out. */
export const mediaCacheName = 'media';
