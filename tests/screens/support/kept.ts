import { expect } from 'vitest';
import { phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { readOutboxCount } from '#client/outbox/kept-count.ts';

/** Waits until the phone knows its person without a network as well: it is written a moment after the answer. */
export async function untilKept(): Promise<void> {
  await expect.poll(() => localStorage.getItem(storageKeys.snapshot)).not.toBeNull();
}

/** Waits until this many things that the person has done wait on the phone to be sent; none once all have been. */
export async function untilWaiting(userId: number, count: number): Promise<void> {
  await expect.poll(() => readOutboxCount(phoneStorage(), userId).entries).toBe(count);
}
