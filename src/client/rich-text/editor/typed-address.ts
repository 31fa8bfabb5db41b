import { linkOf } from '#client/rich-text/rich-link.ts';

const hasScheme = /^[a-z][a-z\d+.-]*:/i;
const mail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/** What somebody types as the address of a link, made whole; null where it is none that people may link to. */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (mail.test(text)) return `mailto:${text}`;
  const whole = hasScheme.test(text) && !/^[^/?#]*:\d/.test(text) ? text : `https://${text}`;
  const isWeb = /^https?:/i.test(whole);
  if (/\s/.test(whole) || !URL.canParse(whole)) return null;
  if (isWeb && !new URL(whole).hostname.includes('.')) return null;
  return linkOf(whole, 'https://elsewhere.invalid') === null ? null : whole;
}
