import * as v from 'valibot';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { clearIntents } from '#client/session/kept-intents.ts';
import { storeIntent } from '#client/session/return-to.ts';

const keptForMs = 3_600_000;
const TapSchema = v.object({ code: v.string(), tappedAt: v.number() });

interface Invitation {
  readonly suffix: string;
  readonly code: string;
}

/** True for what can be a code at all; the link of a mail may arrive cut or with something added. */
export const isJoinCode = (code: string): boolean => /^[\w-]{1,128}$/.test(code);

/**
 * Keeps a tap on Join until its person has signed in: the intent leads back to the page, and the tap lets this browser
 * join there by itself. Opening an address never joins (specification, section 4).
 */
export function keepJoin(storage: PhoneStorage, { suffix, code }: Invitation, now = Date.now()): void {
  storeIntent(storage, { kind: 'organizationCode', value: `${suffix}/${code}` }, now);
  storage.setItem(storageKeys.joinTap, JSON.stringify({ code, tappedAt: now }));
}

/** Tells, once, whether Join was tapped here for this code within the last hour. */
export function takeTap(storage: PhoneStorage, code: string, now = Date.now()): boolean {
  const kept = v.safeParse(TapSchema, readJson(storage, storageKeys.joinTap));
  if (!kept.success || kept.output.code !== code) return false;
  storage.removeItem(storageKeys.joinTap);
  const age = now - kept.output.tappedAt;
  return age >= 0 && age < keptForMs;
}

/** Forgets the tap of somebody who goes back, or has joined. */
export function forgetJoin(storage: PhoneStorage): void {
  storage.removeItem(storageKeys.joinTap);
  clearIntents(storage, ['organizationCode', 'organization']);
}
