import type { Intent } from '#contract/intent.ts';
import { serverSegments } from '#contract/paths.ts';

/** Pages that only make sense signed out, or that would lead round in a circle. */
const neverAfterSignIn = new Set(['/', '/login', '/check-inbox', '/email-expired', '/email-signin']);
const appPath = /^\/(?!\/)[\w\-/.~]*(?:\?[\w\-=&.%+~]*)?$/;

const segmentsOf = (path: string) =>
  (path.split('?')[0] ?? '').split('/').filter((segment) => segment !== '');

/** True for an address inside this app; never for another site, a scheme, or a path that climbs. */
export function isAppPath(path: string): boolean {
  const segments = segmentsOf(path);
  const climbs = segments.some((segment) => segment === '.' || segment === '..');
  return appPath.test(path) && !path.includes('//') && !climbs && !serverSegments.has(segments[0] ?? '');
}

function leadsOn(path: string): boolean {
  return isAppPath(path) && !neverAfterSignIn.has(`/${segmentsOf(path).join('/')}`);
}

/** Address of the page on which a person joins an organisation; null where the intent does not name its suffix. */
function joinPath(value: string): string | null {
  const [suffix, code] = value.split('/');
  return code === undefined ? null : `/o/${suffix}?code=${code}`;
}

export interface SavedRoom {
  readonly eventId: number;
  /** Null where the intent has the id alone. */
  readonly suffix: string | null;
}

/** Reads the value of a room's intent. */
export function savedRoom(value: string): SavedRoom {
  const [eventId, suffix = null] = value.split('/');
  return { eventId: Number(eventId), suffix };
}

/** Address of a room's page; the list of rooms where the intent does not name its suffix. */
function roomPath(value: string): string {
  const { suffix } = savedRoom(value);
  return suffix === null ? '/w' : `/w/${suffix}`;
}

/**
 * The address an intent leads to, or null where it leads nowhere safe.
 * Intents come from mails and local storage, so nothing in them is trusted.
 */
export function intentPath(intent: Intent): string | null {
  switch (intent.kind) {
    case 'room':
      return roomPath(intent.value);
    case 'organizationCode':
      return joinPath(intent.value);
    case 'profile':
      return `/${intent.value}`;
    case 'organization':
      return `/o/${intent.value}`;
    case 'page':
      return leadsOn(intent.value) ? intent.value : null;
  }
}
