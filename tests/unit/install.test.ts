import { afterEach, expect, test, vi } from 'vitest';
import { launchAddress } from '#client/app/installed-app.ts';
import { askToInstall } from '#client/features/install/ask-to-install.ts';
import { countVisit, isInstallHintDue } from '#client/features/install/due-install-card.tsx';
import { watchInstallPrompt } from '#client/features/install/install-prompt.ts';
import { wayByHand } from '#client/lib/install-by-hand.ts';
import { forgetPerson, memoryStorage, storageKeys } from '#client/lib/phone-storage.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webKit}`;
const iPad = `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${webKit}`;
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`;

test.each([
  ['Safari on an iPhone', `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 5, 'share-below'],
  ['Safari 26 on an iPhone', `${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 5, 'share-below'],
  ['Chrome on an iPhone', `${iPhone} CriOS/141.0.7390.96 Mobile/15E148 Safari/604.1`, 5, 'share-above'],
  ['Firefox on an iPhone', `${iPhone} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 5, 'share-above'],
  ['Edge on an iPhone', `${iPhone} EdgiOS/141.0 Version/17.0 Mobile/15E148 Safari/604.1`, 5, 'share-above'],
  ['Safari on an iPad', `${iPad} Version/17.5 Mobile/15E148 Safari/604.1`, 5, 'share-above'],
  ['Safari on an iPad that passes for a Mac', `${mac} Version/17.5 Safari/605.1.15`, 5, 'share-above'],
  ['a page inside another app', `${iPhone} Mobile/15E148`, 5, null],
  ['a page inside the Google app', `${iPhone} GSA/380.0 Mobile/15E148 Safari/604.1`, 5, null],
  ['Safari on a Mac', `${mac} Version/17.5 Safari/605.1.15`, 0, 'dock'],
  ['an older Safari on a Mac', `${mac} Version/16.6 Safari/605.1.15`, 0, null],
  [
    'Chrome on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    0,
    null,
  ],
  ['Firefox on a phone', 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, 'menu'],
  ['Firefox elsewhere', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0, null],
])('%s is installed by its own controls', (_browser, userAgent, maxTouchPoints, way) => {
  expect(wayByHand({ userAgent, maxTouchPoints })).toBe(way);
});

test('a visit is counted once, and a reload is none', () => {
  const phone = memoryStorage();
  const tab = memoryStorage();
  expect([countVisit(phone, tab), countVisit(phone, tab)]).toEqual([1, 1]);
  expect(countVisit(phone, memoryStorage())).toBe(2);
});

test('a number of visits that cannot be read counts as none', () => {
  const phone = memoryStorage();
  phone.setItem(storageKeys.visits, 'many');
  expect(countVisit(phone, memoryStorage())).toBe(1);
});

test('the hint is due from the second visit on, and never again once it was hidden', () => {
  const phone = memoryStorage();
  expect(isInstallHintDue(phone, memoryStorage())).toBe(false);
  expect(isInstallHintDue(phone, memoryStorage())).toBe(true);
  phone.setItem(storageKeys.installHidden, '1');
  expect(isInstallHintDue(phone, memoryStorage())).toBe(false);
});

test('what belongs to the phone outlives its person, and nothing else does', () => {
  const phone = memoryStorage();
  for (const key of Object.values(storageKeys)) phone.setItem(key, '1');
  forgetPerson(phone);
  const left = Object.values(storageKeys).filter((key) => phone.getItem(key) !== null);
  expect(left).toEqual([
    storageKeys.browserMarks,
    storageKeys.sessionEnds,
    storageKeys.leavers,
    storageKeys.visits,
    storageKeys.install,
    storageKeys.installHidden,
    storageKeys.passkeyAsked,
  ]);
});

test.each([
  ['a shortcut', 'https://app.test/messages', '/messages'],
  ['a link with a question and a place', 'https://app.test/agenda?session=6#time', '/agenda?session=6#time'],
  ['the icon', 'https://app.test/', null],
  ['where one is already', 'https://app.test/account', null],
  ['another origin', 'https://elsewhere.test/messages', null],
])('a launch by %s', (_what, target, address) => {
  expect(launchAddress(target, 'https://app.test/account')).toBe(address);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that hears of offers to install, and the browser's offer with the person's answer to it. */
function listeningPage() {
  vi.useFakeTimers();
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  watchInstallPrompt(memoryStorage());
  return (outcome: 'accepted' | 'dismissed') => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => undefined),
      userChoice: Promise.resolve({ outcome }),
    });
    window.dispatchEvent(event);
    return event;
  };
}

test.each(['accepted', 'dismissed'] as const)(
  'an offer is asked once, and its answer is %s',
  async (outcome) => {
    const offer = listeningPage();
    const event = offer(outcome);
    expect(event.defaultPrevented, 'the bar of the browser stays away').toBe(true);
    expect(await askToInstall()).toBe(outcome);
    expect(event.prompt).toHaveBeenCalledTimes(1);
  },
);

test('an offer that was used up is waited for to come again, for three seconds', async () => {
  const offer = listeningPage();
  const asked = askToInstall();
  await vi.advanceTimersByTimeAsync(2_900);
  offer('accepted');
  expect(await asked).toBe('accepted');
  const askedAgain = askToInstall();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await askedAgain).toBe('unavailable');
});
