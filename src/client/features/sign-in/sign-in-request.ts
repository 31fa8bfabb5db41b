import * as v from 'valibot';
import type { DraftPlace } from '#client/forms/local-draft.ts';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { limits } from '#contract/limits.ts';

/** The mail that was asked for; kept so that a killed app comes back to its inbox screen. */
const SignInRequestSchema = v.object({ email: v.string(), sentAt: v.number() });
export type SignInRequest = v.InferOutput<typeof SignInRequestSchema>;

export function readSignInRequest(storage: PhoneStorage): SignInRequest | null {
  const stored = v.safeParse(SignInRequestSchema, readJson(storage, storageKeys.signInRequest));
  return stored.success ? stored.output : null;
}

export function storeSignInRequest(storage: PhoneStorage, request: SignInRequest): void {
  storage.setItem(storageKeys.signInRequest, JSON.stringify(request));
}

/** True while the mail's link and code may still work. */
export function awaitsCode(request: SignInRequest | null): boolean {
  return request !== null && Date.now() - request.sentAt < limits.signInMinutes * 60_000;
}

export function clearSignInRequest(storage: PhoneStorage): void {
  storage.removeItem(storageKeys.signInRequest);
}

const draftKey = storageKeys.emailDraft;

/** Place of the typed e-mail until it is sent: it survives a reload and a look at the terms. */
export const emailPlace: DraftPlace = {
  key: draftKey,
  isOfPerson: false,
  read(storage) {
    const email = storage.getItem(draftKey);
    return email === null ? null : { changes: { email } };
  },
  write: ({ changes }) => String(changes.email),
};

export const clearEmailDraft = (storage: PhoneStorage): void => storage.removeItem(draftKey);
