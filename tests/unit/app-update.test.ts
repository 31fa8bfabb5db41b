import { expect, test, vi } from 'vitest';
import { createAppUpdate } from '#client/app/app-update.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';

class FakeWorker extends EventTarget {
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

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  updates = 0;
  update(): Promise<void> {
    this.updates += 1;
    return Promise.resolve();
  }
  find(): FakeWorker {
    this.installing = new FakeWorker('installing');
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }
}

/** Only what an update touches of the browser's own types. */
const asRegistration = (fake: FakeRegistration) => fake as unknown as ServiceWorkerRegistration;

function setUp(
  registration: FakeRegistration | null = new FakeRegistration(),
  { memory = memoryStorage(), ownVersion = '1.0.0+own' } = {},
) {
  const control = Promise.withResolvers<void>();
  const reload = vi.fn();
  const update = createAppUpdate({
    ownVersion,
    memory,
    registration: async () => registration && asRegistration(registration),
    controllerChange: () => control.promise,
    reload,
  });
  return { update, registration, reload, takeOver: control.resolve };
}

test('the first worker of all is no update', () => {
  const registration = new FakeRegistration();
  const { update } = setUp(registration);
  update.follow(asRegistration(registration));
  registration.find().become('installed');
  expect(update.isReady()).toBe(false);
});

test('a worker that comes after another is one, once it is whole', () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker('activated');
  const { update } = setUp(registration);
  const heard = vi.fn();
  update.subscribe(heard);
  update.follow(asRegistration(registration));
  const worker = registration.find();
  expect(update.isReady()).toBe(false);
  worker.become('installed');
  expect([update.isReady(), heard.mock.calls.length]).toEqual([true, 1]);
});

test('one that waited before the page was opened is ready at once', () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker('activated');
  registration.waiting = new FakeWorker('installed');
  const { update } = setUp(registration);
  update.follow(asRegistration(registration));
  expect(update.isReady()).toBe(true);
});

test('one that fails to install is none', () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker('activated');
  const { update } = setUp(registration);
  update.follow(asRegistration(registration));
  registration.find().become('redundant');
  expect(update.isReady()).toBe(false);
});

test('the page is loaded anew when the new worker has taken over, and not before', async () => {
  const registration = new FakeRegistration();
  registration.waiting = new FakeWorker('installed');
  const { update, reload, takeOver } = setUp(registration);
  const applied = update.apply();
  await vi.waitFor(() => expect(registration.waiting?.messages).toEqual([{ type: 'SKIP_WAITING' }]));
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  await applied;
  expect(reload).toHaveBeenCalledOnce();
});

test('a still newer worker that arrives at the moment of the tap is asked too', async () => {
  const registration = new FakeRegistration();
  registration.waiting = new FakeWorker('installed');
  const newer = registration.find();
  const { update, reload, takeOver } = setUp(registration);
  const applied = update.apply();
  await vi.waitFor(() => expect(registration.waiting?.messages).toHaveLength(1));
  registration.waiting = newer;
  newer.become('installed');
  expect(newer.messages).toEqual([{ type: 'SKIP_WAITING' }]);
  takeOver();
  await applied;
  expect(reload).toHaveBeenCalledOnce();
});

test('a worker that takes over late does not hold the person up, and its coming is the time to load anew', async () => {
  vi.useFakeTimers();
  try {
    const registration = new FakeRegistration();
    registration.waiting = new FakeWorker('installed');
    const { update, reload, takeOver } = setUp(registration);
    const applied = update.apply();
    await vi.advanceTimersByTimeAsync(2_000);
    await applied;
    expect(reload).toHaveBeenCalledTimes(1);
    takeOver();
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(2);
  } finally {
    vi.useRealTimers();
  }
});

test('a reload that brought the former build again is followed by one more, and no third', async () => {
  const registration = new FakeRegistration();
  const memory = memoryStorage();
  await setUp(registration, { memory }).update.apply();
  const again = setUp(registration, { memory });
  again.update.follow(asRegistration(registration));
  await vi.waitFor(() => expect(again.reload).toHaveBeenCalledOnce());
  const third = setUp(registration, { memory });
  third.update.follow(asRegistration(registration));
  await third.update.look();
  expect(third.reload).not.toHaveBeenCalled();
});

test('a reload that brought the new build is the end of it, also where the former comes back some day', async () => {
  const registration = new FakeRegistration();
  const memory = memoryStorage();
  await setUp(registration, { memory }).update.apply();
  for (const ownVersion of ['1.0.0+new', '1.0.0+own']) {
    const { update, reload } = setUp(registration, { memory, ownVersion });
    update.follow(asRegistration(registration));
    await update.look();
    expect(reload).not.toHaveBeenCalled();
  }
});

test('where another tab has switched already, the page only follows', async () => {
  const { update, reload } = setUp();
  await update.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('another build on the server is looked for once, the own one never', async () => {
  const registration = new FakeRegistration();
  const { update } = setUp(registration);
  for (const version of ['1.0.0+own', '1.0.0+new', '1.0.0+new']) update.noticeServed(version);
  await vi.waitFor(() => expect(registration.updates).toBe(1));
  update.noticeServed('1.0.0+newer');
  await vi.waitFor(() => expect(registration.updates).toBe(2));
});

test('a look that failed is taken again at the next answer', async () => {
  const registration = new FakeRegistration();
  registration.update = vi.fn(() => Promise.reject(new Error('no network')));
  const { update } = setUp(registration);
  update.noticeServed('1.0.0+new');
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  update.noticeServed('1.0.0+new');
  await vi.waitFor(() => expect(registration.update).toHaveBeenCalledTimes(2));
});

test('without service workers a look says nothing and a reload is only that', async () => {
  const { update, reload } = setUp(null);
  await update.look();
  await update.apply();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that is still there asks for its reload again, and not for ever', async () => {
  vi.useFakeTimers();
  try {
    const { update, reload } = setUp();
    await update.apply();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(reload).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
