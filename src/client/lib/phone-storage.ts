/** The part of `localStorage` that the app uses. */
export type PhoneStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/**
 * Every key in `localStorage`. The script in index.html reads `theme`, `token`,
 * `deployment` and `lastScreens` too. Behind a key of
 * which there are several stands, after colons, what each is of: a place, a form, and last the person's id.
 */
export const storageKeys = {
  token: 'accessToken',
  snapshot: 'snapshot',
  lastScreens: 'lastScreens',
  deployment: 'deployment',
  theme: 'theme',
  intent: 'intent',
  shared: 'shared',
  joinTap: 'joinTap',
  organizationDraft: 'organizationDraft',
  signInRequest: 'signInRequest',
  passwordRequest: 'passwordRequest',
  emailDraft: 'emailDraft',
  emailChange: 'emailChange',
  deletion: 'deletion',
  browser: 'browser',
  browserMarks: 'browserMarks',
  oauth: 'oauth',
  sessionEnds: 'sessionEnds',
  leavers: 'leavers',
  onboardingDraft: 'onboardingDraft',
  profileDraft: 'profileDraft',
  roomDraft: 'roomDraft',
  noteDraft: 'noteDraft',
  answersDraft: 'answersDraft',
  resourceDraft: 'resourceDraft',
  folderDraft: 'folderDraft',
  tableDraft: 'tableDraft',
  visits: 'visits',
  install: 'install',
  installHidden: 'installHidden',
  push: 'push',
  pushAsked: 'pushAsked',
  passkeyAsked: 'passkeyAsked',
  outboxCount: 'unsentCount',
  draft: 'draft',
  form: 'form',
  formWriter: 'formWriter',
  roomsLayout: 'roomsLayout',
  fetchedAhead: 'fetchedAhead',
  callDevices: 'callDevices',
  /** In the storage of the tab alone. */
  seat: 'seat',
} as const;

/** Key of something that is kept for one person, also while another one uses the phone. */
export const keyOfPerson = (key: string, userId: number) => `${key}:${userId}`;

/** Keys that belong to the phone and not to a person. */
const keysOfPhone = [
  storageKeys.visits,
  storageKeys.install,
  storageKeys.installHidden,
  storageKeys.browserMarks,
  storageKeys.sessionEnds,
  storageKeys.leavers,
  storageKeys.passkeyAsked,
];

export function memoryStorage(): PhoneStorage {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** `localStorage` that never throws: where it is blocked or full the app goes on, only without remembering. */
export function guardedStorage(storage: PhoneStorage): PhoneStorage {
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run();
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt(() => storage.getItem(key), null),
    setItem: (key, value) => attempt(() => storage.setItem(key, value), undefined),
    removeItem: (key) => attempt(() => storage.removeItem(key), undefined),
    clear: () => attempt(() => storage.clear(), undefined),
  };
}

/** Reading `window.localStorage` itself throws where a browser blocks site data. */
function browserStorage(name: 'localStorage' | 'sessionStorage'): PhoneStorage {
  try {
    return window[name];
  } catch {
    return memoryStorage();
  }
}

/** Forgets everything that belongs to a person, but for these keys. */
export function forgetPerson(storage: PhoneStorage, staying: readonly string[] = []): void {
  const kept = [...keysOfPhone, ...staying].map((key) => [key, storage.getItem(key)] as const);
  storage.clear();
  for (const [key, value] of kept) if (value !== null) storage.setItem(key, value);
}

let shared: PhoneStorage | null = null;

/** This browser's storage, shared by everything on the page. */
export function phoneStorage(): PhoneStorage {
  shared ??= guardedStorage(browserStorage('localStorage'));
  return shared;
}

/** Storage that lasts as long as this tab is open. */
export const tabStorage = (): PhoneStorage => guardedStorage(browserStorage('sessionStorage'));

/** A JSON value from storage, or undefined where there is none or it cannot be read. */
export function readJson(storage: PhoneStorage, key: string): unknown {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
