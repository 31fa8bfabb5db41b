import { useState } from 'react';
import { type PhoneStorage, phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { readSignInRequest } from './sign-in-request.ts';

const readEmailDraft = (storage: PhoneStorage) =>
  storage.getItem(storageKeys.emailDraft) ?? readSignInRequest(storage)?.email ?? '';

export function clearEmailDraft(storage: PhoneStorage): void {
  storage.removeItem(storageKeys.emailDraft);
}

/** The typed e-mail is on the phone at every key: a reload or a look at the terms brings it back. */
export function useEmailDraft(): [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(() => readEmailDraft(phoneStorage()));
  const change = (next: string) => {
    setEmail(next);
    phoneStorage().setItem(storageKeys.emailDraft, next);
  };
  return [email, change];
}
