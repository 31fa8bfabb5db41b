import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createOwnMedia } from '#client/video/own-media.ts';
import { replaceInNavigator } from './support/navigator.ts';

const both = { microphone: true, camera: true };

function newMedia(...chosen: Parameters<typeof createOwnMedia>) {
  const media = createOwnMedia(...chosen);
  onTestFinished(() => media.close());
  return media;
}

/** Lets the browser refuse what a test names. */
function refuse(isRefused: (asked: MediaStreamConstraints) => string | null) {
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (asked = {}) => {
    const name = isRefused(asked);
    if (name !== null) throw new DOMException('', name);
    return getUserMedia(asked);
  });
}

test('camera and microphone open together, are listed, shown and measured', async () => {
  const media = newMedia();
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  expect(media.tracks()).toEqual({ microphone: null, camera: null });
  await media.open(both);
  expect(getUserMedia).toHaveBeenCalledTimes(1);
  const { microphone, camera, microphones, cameras, picture } = media.state();
  expect(microphone).toMatchObject({ isOn: true, status: 'open', fault: null });
  expect(camera).toMatchObject({ isOn: true, status: 'open', fault: null });
  expect(microphones.map(({ id }) => id)).toContain(microphone.deviceId);
  expect(cameras.map(({ id }) => id)).toContain(camera.deviceId);
  expect(picture?.getVideoTracks()).toEqual([media.tracks().camera]);
  await userEvent.keyboard('a');
  await expect.poll(() => media.level()).toBeGreaterThan(0.01);
});

test('a muted microphone stays open, a camera that is off is let go', async () => {
  const media = newMedia();
  await media.open(both);
  const { microphone, camera } = media.tracks();
  await media.setMicrophone(false);
  await media.setCamera(false);
  expect(media.tracks()).toEqual({ microphone: null, camera: null });
  expect(media.wanted()).toEqual({ microphone: false, camera: false });
  expect([microphone?.readyState, microphone?.enabled, camera?.readyState]).toEqual(['live', false, 'ended']);
  expect(media.state()).toMatchObject({ camera: { status: 'closed' }, picture: null });
  await media.setMicrophone(true);
  await media.setCamera(true);
  expect(media.tracks().microphone).toBe(microphone);
  expect(microphone?.enabled).toBe(true);
  expect(media.tracks().camera?.readyState).toBe('live');
});

test('only what is wanted is opened', async () => {
  const media = newMedia();
  await media.open({ microphone: true, camera: false });
  expect(media.state()).toMatchObject({ microphone: { status: 'open' }, camera: { status: 'closed' } });
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
])('a camera that fails with %s is %s, and the microphone works all the same', async (name, fault) => {
  refuse(({ video }) => (video ? name : null));
  const media = newMedia();
  await media.open(both);
  expect(media.state().camera).toEqual({ isOn: false, status: 'closed', fault, deviceId: null });
  expect(media.state().microphone).toMatchObject({ isOn: true, status: 'open', fault: null });
  expect(media.tracks()).toMatchObject({ microphone: { kind: 'audio' }, camera: null });
});

test('a refused microphone leaves the camera, and can be asked for again', async () => {
  let isRefused = true;
  refuse(({ audio }) => (audio && isRefused ? 'NotAllowedError' : null));
  const media = newMedia();
  await media.open(both);
  expect(media.state().microphone.fault).toBe('denied');
  expect(media.state().camera.status).toBe('open');
  isRefused = false;
  await media.setMicrophone(true);
  expect(media.state().microphone).toMatchObject({ isOn: true, status: 'open', fault: null });
});

test('on a page that may not ask everything is missing', async () => {
  replaceInNavigator('mediaDevices', undefined);
  const media = newMedia();
  await media.open(both);
  expect(media.state()).toMatchObject({ microphone: { fault: 'missing' }, camera: { fault: 'missing' } });
  expect(media.level()).toBe(0);
});

test('a device that was chosen and is gone is replaced by the default one', async () => {
  const media = newMedia({ microphone: 'gone', camera: 'gone' });
  await media.open(both);
  expect(media.state()).toMatchObject({ microphone: { status: 'open' }, camera: { status: 'open' } });
});

test('another microphone takes the place of the one before', async () => {
  const media = newMedia();
  await media.open(both);
  const { microphone } = media.tracks();
  const other = media.state().microphones.find(({ id }) => id !== media.state().microphone.deviceId);
  await media.choose('microphone', other?.id ?? null);
  expect(media.state().chosen).toEqual({ microphone: other?.id, camera: null });
  expect(media.state().microphone).toMatchObject({ status: 'open', deviceId: other?.id });
  expect(microphone?.readyState).toBe('ended');
});

test('a flip takes the next camera, and the first one after the last', async () => {
  const media = newMedia();
  await media.open(both);
  const [first, second] = media.state().cameras.map(({ id }) => id);
  expect(media.state()).toMatchObject({ canFlip: true, camera: { deviceId: first } });
  const { camera } = media.tracks();
  await media.flip();
  expect(media.state()).toMatchObject({ camera: { status: 'open', deviceId: second } });
  expect(camera?.readyState).toBe('ended');
  await media.flip();
  expect(media.state()).toMatchObject({ camera: { status: 'open', deviceId: first } });
});

test('while the camera is off a flip says which way it will look', async () => {
  const media = newMedia({ microphone: null, camera: 'any' });
  await media.flip();
  expect(media.state()).toMatchObject({ facing: 'environment', chosen: { camera: null } });
  await media.flip();
  expect(media.state()).toMatchObject({ facing: 'user', camera: { status: 'closed' } });
});

test('what is turned off while it is being opened stays off', async () => {
  const media = newMedia();
  const opened = media.setCamera(true);
  expect(media.state().camera.status).toBe('opening');
  await media.setCamera(false);
  await opened;
  expect(media.tracks().camera).toBeNull();
  expect(media.state().camera).toMatchObject({ isOn: false, status: 'closed' });
});

test('a device that ends by itself is told', async () => {
  const media = newMedia();
  await media.open(both);
  media.tracks().microphone?.dispatchEvent(new Event('mute'));
  expect(media.state().microphone.status).toBe('interrupted');
  media.tracks().microphone?.dispatchEvent(new Event('unmute'));
  expect(media.state().microphone.status).toBe('open');
  media.tracks().camera?.dispatchEvent(new Event('ended'));
  expect(media.state().camera).toMatchObject({ isOn: false, status: 'closed', fault: 'failed' });
});

test('one that ends after a while is opened again', async () => {
  const media = newMedia();
  await media.open(both);
  const { microphone } = media.tracks();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  microphone?.dispatchEvent(new Event('ended'));
  await expect.poll(() => media.state().microphone.status).toBe('open');
  expect(media.tracks().microphone).not.toBe(microphone);
});

test('closed, everything is let go, and opens again as it was wanted', async () => {
  const media = newMedia();
  await media.open(both);
  const { microphone, camera } = media.tracks();
  media.close();
  expect([microphone?.readyState, camera?.readyState]).toEqual(['ended', 'ended']);
  expect(media.tracks()).toEqual({ microphone: null, camera: null });
  expect(media.wanted()).toEqual(both);
  await media.open(media.wanted());
  expect(media.state()).toMatchObject({ microphone: { status: 'open' }, camera: { status: 'open' } });
});

test('whoever follows is told of changes only', async () => {
  const media = newMedia();
  await media.open(both);
  const seen: unknown[] = [];
  media.subscribe(() => seen.push(media.state()));
  await media.setMicrophone(true);
  await media.open(both);
  expect(seen).toEqual([]);
  await media.setMicrophone(false);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toBe(media.state());
});

test('where the question is still open when all is let go, its answer leads to no other question', async () => {
  const { promise, reject } = Promise.withResolvers<MediaStream>();
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(promise);
  onTestFinished(() => getUserMedia.mockRestore());
  const media = newMedia();
  const opened = media.open(both);
  media.close();
  reject(new DOMException('', 'NotAllowedError'));
  await opened;
  expect(getUserMedia).toHaveBeenCalledOnce();
});

test('of two microphones chosen one after the other the last one is used', async () => {
  const media = createOwnMedia();
  onTestFinished(() => media.close());
  await media.setMicrophone(true);
  const [one = '', two = ''] = media
    .state()
    .microphones.slice(-2)
    .map(({ id }) => id);
  expect(one).not.toBe('');
  await Promise.all([media.choose('microphone', one), media.choose('microphone', two)]);
  expect(media.state().microphone.deviceId).toBe(two);
});
