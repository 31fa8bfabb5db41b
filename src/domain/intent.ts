import type { Intent } from '#contract/intent.ts';

/** Paths that only make sense signed out, or that would lead round in a circle. */
const neverAfterSignIn = new Set(['/', '/login', '/check-inbox', '/email-expired', '/email-signin']);
const appPath = /^\/(?!\/)[\w\-/.~]*(?:\?[\w\-=&.%+~]*)?$/;

/** True for an address inside this app; never for another site, a scheme, or a protocol-relative address. */
export function isAppPath(path: string): boolean {
  return appPath.test(path) && !path.includes('//');
}

/**
 * The address an intent leads to, or null where it leads nowhere safe.
 * Intents come from mails and local storage, so nothing in them is trusted.
 */
export function intentPath(intent: Intent): string | null {
  switch (intent.kind) {
    case 'room':
    case 'organizationCode':
      return '/w';
    case 'profile':
      return `/${intent.value}`;
    case 'organization':
      return `/o/${intent.value}`;
    case 'page':
      return isAppPath(intent.value) && !neverAfterSignIn.has(intent.value.split('?')[0] ?? '')
        ? intent.value
        : null;
  }
}
