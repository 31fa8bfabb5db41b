import { storageKeys } from '#client/lib/phone-storage.ts';
import { storedKeys } from '#client/lib/staying-keys.ts';

const forms = [
  { key: storageKeys.profileDraft, words: 'changes to your profile' },
  { key: storageKeys.organizationDraft, words: 'an organisation' },
  { key: 'form:application', words: 'your application' },
  { key: 'form:mentor', words: 'your registration as a mentor' },
] as const;

/** What somebody has typed on this phone and not saved, in words. */
export function unsavedForms(userId: number, keys: readonly string[] = storedKeys()): string[] {
  const own = keys.filter((key) => key.endsWith(`:${userId}`));
  return forms.filter(({ key }) => own.some((one) => one.startsWith(`${key}:`))).map(({ words }) => words);
}
