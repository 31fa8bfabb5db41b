import * as v from 'valibot';
import type { DraftPlace } from '#client/forms/local-draft.ts';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { limits } from '#contract/limits.ts';

/** A mail that was asked for; kept so that a killed app comes back to where its digits are typed. */
const MailRequestSchema = v.object({ email: v.string(), sentAt: v.number() });
export type MailRequest = v.InferOutput<typeof MailRequestSchema>;

/** Mails for signing in, and for choosing a password. */
type MailKind = 'signInRequest' | 'passwordRequest';

export function readMailRequest(storage: PhoneStorage, kind: MailKind = 'signInRequest'): MailRequest | null {
  const stored = v.safeParse(MailRequestSchema, readJson(storage, storageKeys[kind]));
  return stored.success ? stored.output : null;
}

export function storeMailRequest(
  storage: PhoneStorage,
  request: MailRequest,
  kind: MailKind = 'signInRequest',
): void {
  storage.setItem(storageKeys[kind], JSON.stringify(request));
}

/** True while the mail's link and code may still work. */
export function awaitsCode(request: MailRequest | null): boolean {
  return request !== null && Date.now() - request.sentAt < limits.signInMinutes * 60_000;
}

export function clearMailRequest(storage: PhoneStorage, kind: MailKind = 'signInRequest'): void {
  storage.removeItem(storageKeys[kind]);
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
