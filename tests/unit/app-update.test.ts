import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyUpdate, checkForUpdate, registerServiceWorker } from '#client/app/service-worker.ts';
import { createAppUpdate } from '#client/connection/app-update.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';

class FakeWorker extends EventTarget {
  readonly scriptURL = 'https://links.example.org/sw.js';
  readonly messages: unknown[] = [];
  state: string;
  constructor(state: string) {
    super();
    this.state = state;
  }
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** The browser's part: a worker that is whole waits where there is one already, and takes over where there is none. */
class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  update = vi.fn(() => Promise.resolve());
  begin(): FakeWorker {
    this.installing = new FakeWorker('installing');
    return this.installing;
  }
  find(): FakeWorker {
    const worker = this.begin();
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  install(worker: FakeWorker): void {
    this.installing = null;
    if (this.active) this.waiting = worker;
    worker.become('installed');
    if (this.active) return;
    this.active = worker;
    worker.become('activating');
  }
  fail(worker: FakeWorker): void {
    this.installing = null;
    worker.become('redundant');
  }
}

const withWorker = (waiting: FakeWorker | null = null) =>
  Object.assign(new FakeRegistration(), { active: new FakeWorker('activated'), waiting });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page in a browser that has this registration; the page that was there before is gone. */
function openPage(
  registration: FakeRegistration | null,
  { memory = memoryStorage(), ownVersion = '1.0.0+own', isControlled = true } = {},
) {
  const reload = vi.fn();
  const container = Object.assign(new EventTarget(), {
    controller: (isControlled && registration?.active) || null,
    getRegistration: async () => registration ?? undefined,
    register: async () => registration,
    ready: registration?.active ? Promise.resolve(registration) : new Promise(() => undefined),
  });
  const location = { origin: 'https://links.example.org', href: 'https://links.example.org/', reload };
  const page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
  vi.stubGlobal('navigator', registration ? { serviceWorker: container, onLine: true } : {});
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', page);
  const window = Object.assign(new EventTarget(), { location, sessionStorage: memory });
  vi.stubGlobal('window', window);
  vi.stubGlobal('self', globalThis);
  const update = createAppUpdate(ownVersion, async () => ({ applyUpdate, checkForUpdate }));
  const register = () => registerServiceWorker({ ownVersion, onUpdate: update.setReady });
  const takeOver = () => container.dispatchEvent(new Event('controllerchange'));
  return { update, register, reload, takeOver };
}

const moment = () => vi.advanceTimersByTimeAsync(300);

test('the first worker of all is no update', async () => {
  const registration = new FakeRegistration();
  const { update, register } = openPage(registration);
  await register();
  registration.install(registration.find());
  await moment();
  expect(update.isReady()).toBe(false);
});

test('a worker is told to keep the rest, and what a page fetched that it does not answer for yet', async () => {
  const registration = withWorker();
  const file = (name: string): PerformanceEntry => ({
    ...{ name, entryType: 'resource', startTime: 0, duration: 0 },
    toJSON: () => ({ name }),
  });
  const fetched = ['/assets/own.js', '/portraits/a.svg'].map((path) =>
    file(`https://links.example.org${path}`),
  );
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    ...fetched,
    file('https://else.example.org/assets/x.js'),
  ]);
  const { register, takeOver } = openPage(registration, { isControlled: false });
  await register();
  takeOver();
  await moment();
  expect(registration.active.messages).toEqual([{ type: 'KEEP_REST', fetched: ['/assets/own.js'] }]);
  const later = withWorker();
  await openPage(later).register();
  await moment();
  expect(later.active.messages).toEqual([{ type: 'KEEP_REST', fetched: [] }]);
});

test('a worker that comes after another is one, once it is whole', async () => {
  const registration = withWorker();
  const { update, register } = openPage(registration);
  const heard = vi.fn();
  update.subscribe(heard);
  await register();
  const worker = registration.find();
  await moment();
  expect(update.isReady()).toBe(false);
  registration.install(worker);
  await moment();
  expect([update.isReady(), heard.mock.calls.length]).toEqual([true, 1]);
});

test('one that waited before the page was opened is ready at once', async () => {
  const { update, register } = openPage(withWorker(new FakeWorker('installed')));
  await register();
  expect(update.isReady()).toBe(true);
});

test('one that was half fetched when the page was opened is ready once it is whole', async () => {
  const registration = withWorker();
  const worker = registration.begin();
  const { update, register } = openPage(registration);
  const registered = register();
  await moment();
  expect(update.isReady()).toBe(false);
  registration.install(worker);
  await registered;
  expect(update.isReady()).toBe(true);
});

test('one that fails to install is none', async () => {
  const registration = withWorker();
  const { update, register } = openPage(registration);
  await register();
  registration.fail(registration.find());
  await moment();
  expect(update.isReady()).toBe(false);
});

test('after several that failed the next one is still heard of', async () => {
  const registration = withWorker();
  const { update, register } = openPage(registration);
  await register();
  for (let round = 0; round < 4; round += 1) {
    registration.fail(registration.find());
    await moment();
  }
  expect(update.isReady()).toBe(false);
  registration.install(registration.find());
  await moment();
  expect(update.isReady()).toBe(true);
});

test('the page is loaded anew when the new worker has taken over, and not before', async () => {
  const waiting = new FakeWorker('installed');
  const { update, reload, takeOver } = openPage(withWorker(waiting));
  const applied = update.apply();
  await moment();
  expect(waiting.messages).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  await applied;
  expect(reload).toHaveBeenCalledOnce();
});

test('a still newer worker that arrives at the moment of the tap is asked too', async () => {
  const waiting = new FakeWorker('installed');
  const registration = withWorker(waiting);
  const newer = registration.find();
  const { update, reload, takeOver } = openPage(registration);
  const applied = update.apply();
  await moment();
  expect(waiting.messages).toHaveLength(1);
  registration.install(newer);
  expect(newer.messages).toEqual([{ type: 'SKIP_WAITING' }]);
  takeOver();
  await applied;
  expect(reload).toHaveBeenCalledOnce();
});

test('a worker that takes over late does not hold the person up, and its coming is the time to load anew', async () => {
  const { update, reload, takeOver } = openPage(withWorker(new FakeWorker('installed')));
  const applied = update.apply();
  await vi.advanceTimersByTimeAsync(2_000);
  await applied;
  expect(reload).toHaveBeenCalledTimes(1);
  takeOver();
  await moment();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a reload that brought the former build again is followed by one more, and no third', async () => {
  const registration = withWorker();
  const memory = memoryStorage();
  await openPage(registration, { memory }).update.apply();
  const again = openPage(registration, { memory });
  await again.register();
  expect(again.reload).toHaveBeenCalledOnce();
  vi.clearAllTimers();
  const third = openPage(registration, { memory });
  await third.register();
  await moment();
  expect(third.reload).not.toHaveBeenCalled();
});

test('a reload that brought the new build is the end of it, also where the former comes back some day', async () => {
  const registration = withWorker();
  const memory = memoryStorage();
  await openPage(registration, { memory }).update.apply();
  vi.clearAllTimers();
  for (const ownVersion of ['1.0.0+new', '1.0.0+own']) {
    const { register, reload } = openPage(registration, { memory, ownVersion });
    await register();
    await moment();
    expect(reload).not.toHaveBeenCalled();
  }
});

test('where another tab has switched already, the page only follows', async () => {
  const { update, reload } = openPage(withWorker());
  await update.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('another build on the server is looked for once, the own one never', async () => {
  const registration = withWorker();
  const { update } = openPage(registration);
  for (const version of ['1.0.0+own', '1.0.0+new', '1.0.0+new']) update.noticeServed(version);
  await moment();
  expect(registration.update).toHaveBeenCalledTimes(1);
  update.noticeServed('1.0.0+newer');
  await moment();
  expect(registration.update).toHaveBeenCalledTimes(2);
});

test('a look that failed is taken again at the next answer', async () => {
  const registration = withWorker();
  registration.update.mockRejectedValueOnce(new Error('no network'));
  const { update } = openPage(registration);
  for (const round of [1, 2]) {
    update.noticeServed('1.0.0+new');
    await moment();
    expect(registration.update).toHaveBeenCalledTimes(round);
  }
});

test('without service workers a look says nothing and a reload is only that', async () => {
  const { update, register, reload } = openPage(null);
  await register();
  await update.check();
  await update.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that is still there asks for its reload again, and not for ever', async () => {
  const { update, reload } = openPage(withWorker());
  await update.apply();
  await vi.advanceTimersByTimeAsync(2_500);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reload).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).toHaveBeenCalledTimes(3);
});
