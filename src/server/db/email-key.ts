import { domainToASCII } from 'node:url';

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const plain = /^\p{ASCII}*$/u;
// Others would be read as addresses are: `x.yz/a` as x.yz, `%61.yz` as a.yz.
const hostname = /^[^\p{Cc} -,/:-@[-`{-~]+$/u;

/** A domain as mail servers look it up: in small letters and in ASCII; what is none stays as it is. */
function asciiDomain(domain: string): string {
  const lower = domain.toLowerCase();
  if (plain.test(lower) || !hostname.test(lower)) return lower;
  return domainToASCII(lower) || lower;
}

/**
 * An e-mail address as accounts are found by it. Of the name only ASCII loses its case: folding more would make two
 * mailboxes one account, and a mail to the second would open it. A domain is the same in any case and in either form.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  return asciiLower(email.slice(0, at + 1)) + asciiDomain(email.slice(at + 1));
}
