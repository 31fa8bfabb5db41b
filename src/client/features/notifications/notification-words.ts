import { isInstalledApp } from '#client/lib/install-by-hand.ts';
import type { PushState } from '#client/push/push-state.ts';
import type { TurnedOn } from '#client/push/turn-on.ts';
import { appName } from '#contract/names.ts';

/** State as the row in Account and the page's panel say it. */
export const stateTitles: Readonly<Record<PushState, string>> = {
  on: 'On on this phone',
  off: 'Off on this phone',
  blocked: 'Blocked on this phone',
  'install-first': 'Only in the installed app',
  unsupported: 'Not available in this browser',
  unavailable: 'Not available just now',
};

const allowInPhone = `Find ${appName} in the phone's settings, under Notifications, and allow them there. Then come back.`;
const allowInBrowser =
  'Allow them for this site: by the sign beside the address, or in the settings of the browser. Then come back.';

/** Meaning of the state, and what to do about one that is not in our hands. */
export const stateText = (state: PushState): string =>
  state === 'blocked' ? (isInstalledApp() ? allowInPhone : allowInBrowser) : texts[state];

const texts: Readonly<Record<Exclude<PushState, 'blocked'>, string>> = {
  on: 'You hear of what is new also while the app is closed.',
  off: 'Hear of what is new also while the app is closed.',
  'install-first':
    'iPhone and iPad show them for apps on the home screen. Add this one, then turn them on there.',
  unsupported: 'It cannot show anything while the app is closed. Most other browsers can.',
  unavailable: 'The server sends none at the moment.',
};

/** Sentence for an outcome that leaves them off; a blocked one is told by the state. */
export const outcomeTexts: Readonly<Record<Exclude<TurnedOn, 'on' | 'blocked'>, string>> = {
  dismissed: 'Nothing has changed. You can turn them on at any time.',
  late: 'That took too long. Look whether you are online, then try again.',
  refused: 'The browser could not turn them on. Try again later.',
};

export const offlineText = 'No connection. Notifications can be turned on when you are online.';
