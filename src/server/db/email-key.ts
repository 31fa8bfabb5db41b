/**
 * An e-mail address as accounts are found by it. Only ASCII loses its case: folding more would make two mailboxes one
 * account, and a mail to the second would open it.
 */
export function emailKey(email: string): string {
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
