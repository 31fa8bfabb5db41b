import * as v from 'valibot';
import { type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { limits } from '#contract/limits.ts';

const BrowserMarksSchema = v.array(v.string());

/** Marks of the addresses to which this browser has signed in, the newest first. They do not tell which these are. */
export function readBrowserMarks(storage: PhoneStorage): string[] {
  const kept = v.safeParse(BrowserMarksSchema, readJson(storage, storageKeys.browserMarks));
  return kept.success ? kept.output.slice(0, limits.browserMarksMax) : [];
}

/** Keeps a mark past signing out: with it this browser gets sign-in mails although strangers have used up theirs. */
export function keepBrowserMark(storage: PhoneStorage, mark: string): void {
  const others = readBrowserMarks(storage).filter((one) => one !== mark);
  const marks = [mark, ...others].slice(0, limits.browserMarksMax);
  storage.setItem(storageKeys.browserMarks, JSON.stringify(marks));
}
