const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * An e-mail address as accounts are found by it. Of the name only ASCII loses its case: folding more would make two
 * mailboxes one account, and a mail to the second would open it. A domain is the same in any case, whatever its script.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  return asciiLower(email.slice(0, at + 1)) + email.slice(at + 1).toLowerCase();
}
