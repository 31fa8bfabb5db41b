import { parentPort } from 'node:worker_threads';
import { startBucket } from '#tests/support/s3/bucket.ts';

const { env } = await startBucket();
parentPort?.postMessage(env);
