import { expect, test } from 'vitest';
import { readPiece, readSignal } from '#client/video/signals/signal.ts';
import {
  newDrawnCamera,
  newFakeTracks,
  newScreen,
  newTable,
  noTracks,
  peerOf,
  rememberLinks,
  seatSix,
  untilConnected,
  untilPeer,
  untilShown,
} from './support/calls.ts';
import type { SentSignal } from './support/signal-lines.ts';

const [amal, badr, dina] = [1, 2, 3];

/** Tells of each camera that is carried whether anything of it is sent. */
const picturesSent = (pc: RTCPeerConnection) =>
  pc
    .getSenders()
    .filter(({ track }) => track?.kind === 'video')
    .map((sender) => sender.getParameters().encodings[0]?.active);

/** Two people who hear and see each other. */
async function newPair() {
  const table = newTable();
  const tracks = await newFakeTracks();
  const [one, other] = [table.sit(amal, badr), table.sit(badr, amal)];
  one.send(tracks);
  other.send(tracks);
  await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
  return { ...table, tracks, one, other };
}

/** Number of different offers and answers; candidates and what is said again may still come afterwards. */
const descriptionsIn = (sent: readonly SentSignal[]): number => {
  const pieces = sent.flatMap(({ data }) => readSignal(data)?.pieces ?? []).map(readPiece);
  return new Set(pieces.flatMap((piece) => (piece?.type === 'description' ? piece.description.sdp : [])))
    .size;
};

test('a muted microphone and a camera that is off are told, and come back without negotiating anew', async () => {
  const { one, other, tracks, lines } = await newPair();
  await untilPeer(one, badr, { isHeard: true, hasCamera: true });
  await untilShown(one, badr);
  const descriptions = descriptionsIn(lines.sent);
  expect(descriptions).toBeGreaterThan(1);
  other.send(noTracks);
  await untilPeer(one, badr, { isHeard: false, hasCamera: false, isSpeaking: false, video: null });
  other.send({ ...noTracks, camera: newDrawnCamera() });
  await untilPeer(one, badr, { isHeard: false, hasCamera: true });
  await untilShown(one, badr);
  other.send({ ...noTracks, microphone: tracks.microphone });
  await untilPeer(one, badr, { isHeard: true, hasCamera: false, isSpeaking: true, video: null });
  expect(descriptionsIn(lines.sent)).toBe(descriptions);
});

test('who sits there without having joined is absent, and who leaves is so at once', async () => {
  const { lines, sit } = newTable();
  const one = sit(amal, badr, dina);
  expect(one.state().peers.map(({ connection }) => connection)).toEqual(['absent', 'absent']);
  const others = [sit(badr, amal, dina), sit(dina, amal, badr)];
  await Promise.all([untilConnected(one, badr), untilConnected(one, dina)]);
  others[0]?.leave();
  await untilPeer(one, badr, { connection: 'absent' });
  lines.loseWhere(() => true);
  others[1]?.leave();
  await untilPeer(one, dina, { connection: 'absent' });
});

test('who has left says and hears nothing more, and nothing of the call is left', async () => {
  const links = rememberLinks();
  const { one, other, lines, tracks } = await newPair();
  const seen: unknown[] = [];
  one.subscribe(() => seen.push(one.state()));
  one.leave();
  seen.length = 0;
  const own = () => lines.sent.filter(({ from }) => from === amal).length;
  const signals = own();
  one.seat([badr]);
  one.send(tracks);
  one.reconnect();
  one.leave();
  await untilPeer(other, amal, { connection: 'absent' });
  await expect.poll(() => links.map(({ signalingState }) => signalingState)).toEqual(['closed', 'closed']);
  expect([own(), seen, one.state().peers]).toEqual([signals, [], []]);
});

test('whoever no longer sits there is hung up on, and may come back', async () => {
  const { one, other } = await newPair();
  one.seat([]);
  expect(one.state().peers).toEqual([]);
  await untilPeer(other, amal, { connection: 'absent' });
  one.seat([badr]);
  await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
});

test.each([
  ['every third one', (count: number) => count % 3 === 0],
  ['the first five', (count: number) => count <= 5],
])('signals may be lost: %s', async (_, isLost) => {
  const { lines, sit } = newTable();
  lines.loseWhere((_signal, count) => isLost(count));
  const [one, other] = [sit(amal, badr), sit(badr, amal)];
  await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
});

test('what nobody understands changes nothing', async () => {
  const { one, lines } = await newPair();
  const known = lines.sent.findLast(({ from }) => from === badr)?.data ?? '';
  const { from, to, ...rest } = JSON.parse(known);
  const piece = (sdp: string) => ({ type: 'description', description: { type: 'offer', sdp } });
  const strange = [
    'x',
    '"x"',
    '{}',
    'null',
    JSON.stringify({ from, to }),
    JSON.stringify({ ...rest, from: { ...from, link: -1 }, to }),
    JSON.stringify({ ...rest, from, to: { ...to, link: to.link + 1 }, pieces: [piece('v=0')] }),
    JSON.stringify({ from, to, arrived: 1e9, first: 1e9, pieces: [{}, piece('')] }),
    JSON.stringify({ from, to, arrived: 0, first: 0, pieces: Array(50).fill(piece('v=0\r\nm=x')) }),
    ' '.repeat(20_000),
  ];
  const { peers } = one.state();
  for (const data of strange) lines.bring({ from: badr, to: amal, data });
  for (const data of strange) lines.bring({ from: dina, to: amal, data });
  expect(one.state().peers).toHaveLength(peers.length);
  await untilConnected(one, badr);
});

test('a way that is sought anew interrupts nothing, on whichever side', async () => {
  const { one, other, lines } = await newPair();
  await Promise.all([untilShown(one, badr), untilShown(other, amal)]);
  const seen: unknown[] = [];
  one.subscribe(() => seen.push(peerOf(one, badr).connection));
  const signals = lines.sent.length;
  one.reconnect();
  other.reconnect();
  await expect.poll(() => lines.sent.length).toBeGreaterThan(signals + 3);
  const frames = newScreen(peerOf(one, badr).video);
  await expect.poll(frames).toBeGreaterThan(5);
  expect(new Set(seen).size).toBeLessThan(2);
});

test('pictures go on moving where both ends seek another way at once, again and again', async () => {
  const { one, other } = await newPair();
  await Promise.all([untilShown(one, badr), untilShown(other, amal)]);
  const screens = [newScreen(peerOf(one, badr).video), newScreen(peerOf(other, amal).video)];
  for (let times = 0; times < 2; times += 1) {
    one.reconnect();
    other.reconnect();
    const before = screens.map((frames) => frames());
    // More than a browser has still in store.
    for (const [at, frames] of screens.entries())
      await expect.poll(frames).toBeGreaterThan((before[at] ?? 0) + 30);
  }
});

test('a link that the other end has lost is built anew', async () => {
  const links = rememberLinks();
  const { one, other } = await newPair();
  const seen = new Set<unknown>();
  one.subscribe(() => seen.add(peerOf(one, badr).connection));
  for (const pc of links.splice(0, 1)) pc.close();
  await untilPeer(other, amal, { connection: 'reconnecting' });
  await Promise.all([untilConnected(one, badr), untilConnected(other, amal)]);
  await Promise.all([untilShown(one, badr), untilShown(other, amal)]);
  expect(seen).toContain('reconnecting');
  expect(seen).not.toContain('absent');
});

test('of five others four move, whoever speaks is among them, and the fifth sends nothing', async () => {
  const links = rememberLinks();
  const { one, moving, lastSpeaks } = await seatSix(newTable(), amal);
  await expect.poll(() => one.state().peers.every(({ hasCamera }) => hasCamera)).toBe(true);
  await expect.poll(moving).toEqual([2, 3, 4, 5]);
  lastSpeaks();
  await expect.poll(moving).toEqual([2, 3, 4, 6]);
  await expect.poll(() => links.flatMap(picturesSent).toSorted()).toEqual([false, true, true, true, true]);
});
