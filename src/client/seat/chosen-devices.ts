import * as v from 'valibot';
import { phoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import type { Chosen } from '#client/video/own/capture.ts';

const ChosenSchema = v.object({ microphone: v.nullable(v.string()), camera: v.nullable(v.string()) });

/** Reads which camera and microphone were chosen the last time; undefined where none were. */
export function readChosen(): Chosen | undefined {
  const known = v.safeParse(ChosenSchema, readJson(phoneStorage(), storageKeys.callDevices));
  return known.success ? known.output : undefined;
}

export function storeChosen(chosen: Chosen): void {
  if (chosen.microphone === null && chosen.camera === null) return;
  phoneStorage().setItem(storageKeys.callDevices, JSON.stringify(chosen));
}
