import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  newDrawnCamera,
  newFakeTracks,
  newScreen,
  newTable,
  newTwilioTable,
  noTracks,
  peerOf,
  rememberLinks,
  untilConnected,
  untilPeer,
  untilShown,
} from './support/calls.ts';

const [amal, badr, dina] = [1, 2, 3];

const carriers = [
  [
    'us',
    () => {
      const links = rememberLinks();
      const { sit } = newTable();
      return { sit, breakLine: () => links.shift()?.close() };
    },
  ],
  [
    'Twilio',
    () => {
      const { hub, sit } = newTwilioTable();
      const breakLine = () => {
        hub.refuseWith(53_000);
        hub.drop(amal, 53_001);
        setTimeout(() => hub.refuseWith(null), 300);
      };
      return { sit, breakLine };
    },
  ],
] as const;

describe.each(carriers)('a call that is carried by %s', (_, newCarrier) => {
  /** Two people who hear and see each other. */
  async function newPair() {
    const { sit, breakLine } = newCarrier();
    const tracks = await newFakeTracks();
    const [one, other] = [sit(amal, badr), sit(badr, amal)];
    one.send(tracks);
    other.send(tracks);
    await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
    return { sit, breakLine, tracks, one, other };
  }

  test('two people hear and see each other, and how well', async () => {
    const { one, other } = await newPair();
    const ends = [[one, badr] as const, [other, amal] as const];
    for (const [call, userId] of ends) {
      await untilPeer(call, userId, { isHeard: true, hasCamera: true });
      await untilShown(call, userId);
      await expect.poll(newScreen(peerOf(call, userId).video)).toBeGreaterThan(5);
    }
    for (const [call, userId] of ends) await untilPeer(call, userId, { quality: 'good' });
    await untilPeer(one, badr, { isSpeaking: true });
  });

  test('a muted microphone and a camera that is off are told, and come back', async () => {
    const { one, other, tracks } = await newPair();
    await untilShown(one, badr);
    other.send({ ...tracks, microphone: null });
    await untilPeer(one, badr, { isHeard: false, hasCamera: true, isSpeaking: false });
    await untilShown(one, badr);
    other.send({ ...tracks, camera: null });
    await untilPeer(one, badr, { isHeard: true, hasCamera: false, video: null });
    other.send({ ...tracks, camera: newDrawnCamera() });
    await untilPeer(one, badr, { isHeard: true, hasCamera: true });
    await untilShown(one, badr);
    await expect.poll(newScreen(peerOf(one, badr).video)).toBeGreaterThan(2);
  });

  test('who sits there without having joined is absent, who comes is there, and who leaves is absent again', async () => {
    const { sit } = newCarrier();
    const one = sit(amal, badr, dina);
    expect(one.state().peers.map(({ connection }) => connection)).toEqual(['absent', 'absent']);
    const other = sit(badr, amal, dina);
    await untilConnected(one, badr);
    const third = sit(dina, amal, badr);
    await Promise.all([untilConnected(one, dina), untilConnected(other, dina)]);
    other.leave();
    await untilPeer(one, badr, { connection: 'absent' });
    await untilConnected(third, amal);
  });

  test('who has left hears nothing more', async () => {
    const { one, other, tracks } = await newPair();
    const seen = vi.fn();
    one.subscribe(seen);
    one.leave();
    seen.mockClear();
    one.seat([badr]);
    one.send(tracks);
    one.reconnect();
    one.leave();
    await untilPeer(other, amal, { connection: 'absent' });
    expect([seen.mock.calls, one.state().peers]).toEqual([[], []]);
  });

  test('who no longer sits there is shown no more, and may come back', async () => {
    const { one } = await newPair();
    one.seat([]);
    expect(one.state().peers).toEqual([]);
    one.seat([badr]);
    await untilConnected(one, badr);
  });

  test('a page that was loaded again takes the place of the one before', async () => {
    const { one, sit, tracks } = await newPair();
    const again = sit(badr, amal);
    again.send({ ...tracks, microphone: null });
    await untilPeer(one, badr, { connection: 'connected', isHeard: false, hasCamera: true });
    await Promise.all([untilShown(one, badr), untilConnected(again, amal), untilShown(again, amal)]);
  });

  test('whoever is cut off comes back, and the others are not gone meanwhile', async () => {
    const { one, other, breakLine } = await newPair();
    await untilShown(one, badr);
    const seen = new Set<unknown>();
    one.subscribe(() => seen.add(peerOf(one, badr).connection));
    breakLine();
    await expect.poll(() => seen.has('reconnecting')).toBe(true);
    await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
    await Promise.all([untilShown(one, badr), untilShown(other, amal)]);
    expect(seen).not.toContain('absent');
  });

  test('sound that the browser blocks begins with a tap', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    play.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { one } = await newPair();
    await expect.poll(() => one.state().isSoundBlocked).toBe(true);
    play.mockRestore();
    one.playSound();
    await expect.poll(() => one.state().isSoundBlocked).toBe(false);
  });

  test('somebody who says a hundred things in a moment is looked at a few times', async () => {
    const { one, other, tracks } = await newPair();
    await untilPeer(one, badr, { isHeard: true, hasCamera: true });
    const changes = vi.fn();
    onTestFinished(one.subscribe(changes));
    for (let times = 0; times < 50; times += 1) {
      other.send(noTracks);
      other.send(tracks);
    }
    other.send({ ...tracks, microphone: null });
    await untilPeer(one, badr, { isHeard: false });
    expect(changes.mock.calls.length).toBeLessThan(20);
  });
});
