import * as v from 'valibot';
import { WakeSchema } from './sending.ts';

/** What the page may tell the service worker, or a newer one the one before. `SKIP_WAITING` is the name that workbox-window sends. */
export const WorkerMessageSchema = v.variant('type', [
  v.object({ type: v.literal('SKIP_WAITING') }),
  // A newer worker waits until this one has nothing to do, and every page that is opened waits with it.
  v.object({ type: v.literal('STAND_DOWN') }),
  v.object({ type: v.literal('FORGET_FILES') }),
  // Answered on the message's port: at once that it was heard, and at the end of the round what became of it.
  v.object({ type: v.literal('SEND_WAITING'), why: WakeSchema }),
]);
export type WorkerMessage = v.InferOutput<typeof WorkerMessageSchema>;

/** Cache of images of people and files; emptied at sign-out. */
export const mediaCacheName = 'media';
