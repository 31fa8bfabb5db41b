import { describe, expect, test, vi } from 'vitest';
import {
  newFakeTracks,
  newTwilioTable,
  noTracks,
  seatSix,
  untilConnected,
  untilPeer,
  untilShown,
} from './support/calls.ts';
import type { TwilioHub } from './support/twilio-hub.ts';

const [amal, badr, dina] = [1, 2, 3];

const connectionsOf = ({ connections }: TwilioHub, userId: number) =>
  connections.filter(({ identity }) => identity === String(userId)).length;

/** Cuts somebody off, and waits until they are back: whoever would come back at once is there by then too. */
async function untilBack(hub: TwilioHub, userId: number): Promise<void> {
  const before = connectionsOf(hub, userId);
  hub.drop(userId, 53_001);
  await expect.poll(() => connectionsOf(hub, userId)).toBe(before + 1);
}

/** Two people who hear and see each other. */
async function newPair() {
  const table = newTwilioTable();
  const tracks = await newFakeTracks();
  const [one, other] = [table.sit(amal, badr), table.sit(badr, amal)];
  one.send(tracks);
  other.send(tracks);
  await Promise.all([untilConnected(one, badr), untilShown(one, badr), untilShown(other, amal)]);
  return { ...table, tracks, one, other };
}

describe('what is sent to Twilio', () => {
  test('is nothing of a muted microphone, though the app has silenced its own track before', async () => {
    const { hub, one, tracks } = await newPair();
    await expect.poll(() => hub.isSent(amal, 'audio')).toBe(true);
    const { microphone } = tracks;
    if (microphone) microphone.enabled = false;
    one.send({ ...tracks, microphone: null });
    expect(hub.isSent(amal, 'audio')).toBe(false);
    if (microphone) microphone.enabled = true;
    one.send(tracks);
    await expect.poll(() => hub.isSent(amal, 'audio')).toBe(true);
  });

  test('is nothing of a microphone that was muted while the room was being entered', async () => {
    const { hub, sit } = newTwilioTable();
    const tracks = await newFakeTracks();
    const one = sit(amal, badr);
    one.send(tracks);
    one.send({ ...tracks, microphone: null });
    await expect.poll(() => hub.isSent(amal, 'video')).toBe(true);
    expect(hub.isSent(amal, 'audio')).toBe(false);
  });

  test('are copies, and the app goes on with its own camera and microphone after the call', async () => {
    const { one, other, tracks } = await newPair();
    one.send({ ...tracks, camera: null });
    await untilPeer(other, amal, { hasCamera: false, isHeard: true });
    one.leave();
    expect([tracks.microphone?.readyState, tracks.camera?.readyState]).toEqual(['live', 'live']);
  });

  test('asks for no telemetry, and for pictures that the screens choose', async () => {
    const { hub } = await newPair();
    const { name, ...settings } = hub.connections[0]?.options ?? { name: '' };
    expect(name).toBe('table');
    expect(settings).toMatchObject({ insights: false, region: 'gll', dominantSpeaker: true, tracks: [] });
  });
});

test('of five others four move, and whoever speaks is among them', async () => {
  const { moving, lastSpeaks } = await seatSix(newTwilioTable(), amal);
  await expect.poll(moving).toEqual([2, 3, 4, 5]);
  lastSpeaks();
  await expect.poll(moving).toEqual([2, 3, 4, 6]);
});

describe('a line that breaks', () => {
  test('is told on both sides while Twilio’s client mends it', async () => {
    const { hub, one, other } = await newPair();
    hub.interrupt(amal);
    await untilPeer(one, badr, { connection: 'reconnecting', video: null, quality: null });
    await untilPeer(other, amal, { connection: 'reconnecting' });
    hub.mend(amal);
    await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
  });

  test('that it has given up is taken up again with another token, at once where the network is back', async () => {
    const { hub, one, tracks } = await newPair();
    hub.refuseWith(53_000);
    hub.drop(amal, 53_001);
    await untilPeer(one, badr, { connection: 'reconnecting' });
    await expect.poll(() => hub.connections.length).toBe(3);
    hub.refuseWith(null);
    one.reconnect();
    await Promise.all([untilConnected(one, badr), untilShown(one, badr)]);
    await expect.poll(() => hub.isSent(amal, 'audio')).toBe(tracks.microphone !== null);
  });

  test.each([
    ['a second device', 53_205],
    ['the end of the room', 53_118],
  ])('by %s is left as it is, until the seat is known', async (_, code) => {
    const { hub, one } = await newPair();
    hub.drop(amal, code);
    await untilPeer(one, badr, { connection: 'reconnecting' });
    await untilBack(hub, badr);
    expect(connectionsOf(hub, amal)).toBe(1);
    one.leave();
    expect(one.state().peers).toEqual([]);
  });

  test('is not taken up by who has left meanwhile', async () => {
    const { hub, one, other } = await newPair();
    hub.drop(amal, 53_001);
    one.leave();
    await untilPeer(other, amal, { connection: 'absent' });
    await untilBack(hub, badr);
    expect(connectionsOf(hub, amal)).toBe(1);
  });
});

test('who cannot get in is told so, and nothing is tried behind their back', async () => {
  const { hub, open, sit } = newTwilioTable();
  hub.refuseWith(53_105);
  const call = open(amal, badr);
  const changes = vi.fn();
  call.subscribe(changes);
  call.send(noTracks);
  await expect(call.join()).rejects.toMatchObject({ code: 53_105 });
  call.reconnect();
  hub.refuseWith(null);
  const others = [sit(badr, dina), sit(dina, badr)] as const;
  await Promise.all([untilConnected(others[0], dina), untilConnected(others[1], badr)]);
  expect([connectionsOf(hub, amal), changes.mock.calls]).toEqual([1, []]);
});
