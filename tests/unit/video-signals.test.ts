import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHandshake, type Handshake } from '#client/video/signals/handshake.ts';
import { type Piece, readPiece, readSignal, signalMaxBytes } from '#client/video/signals/signal.ts';
import { createSignalQueue } from '#client/video/signals/signal-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offer = (sdp: string): Piece => ({ type: 'description', description: { type: 'offer', sdp } });
const textOf = (piece: Piece) => (piece.type === 'description' ? piece.description.sdp : '');

interface End {
  readonly handshake: Handshake;
  /** What has arrived over the link of the moment. */
  readonly pieces: string[];
  readonly met: string[];
  isGone: boolean;
}

/** Two ends, and a line between them that loses what a test says. */
function newEnds(isLost: () => boolean = () => false) {
  let number = 0;
  const texts: string[] = [];
  const carry = (text: string, to: () => End) => {
    texts.push(text);
    const signal = readSignal(text);
    if (signal !== null && !isLost()) setTimeout(() => to().handshake.hear(signal), 20);
  };
  const newEnd = (call: string, other: () => End): End => {
    const pieces: string[] = [];
    const met: string[] = [];
    const write = () => {
      const text = end.handshake.write();
      if (text !== null && !end.isGone) carry(text, other);
    };
    const handshake = createHandshake({
      call,
      nextLink: () => number++,
      ask: () => void setTimeout(write),
      onBegin({ call: name }) {
        met.push(name);
        pieces.length = 0;
      },
      onPiece: (piece) => pieces.push(textOf(piece)),
      onBye() {
        met.push('bye');
        handshake.part();
      },
    });
    const end: End = { handshake, pieces, met, isGone: false };
    return end;
  };
  const ends: { one: End; other: End } = {
    one: newEnd('one', () => ends.other),
    other: newEnd('other', () => ends.one),
  };
  const reload = () => {
    ends.other.isGone = true;
    ends.other.handshake.close();
    ends.other = newEnd('reloaded', () => ends.one);
  };
  return { ends, texts, reload, bye: () => carry(ends.other.handshake.writeBye(), () => ends.one) };
}

const settle = () => vi.advanceTimersByTime(60_000);

test('two ends find each other, and what is said arrives once and in order', () => {
  const { ends, texts } = newEnds();
  settle();
  expect([ends.one.met, ends.other.met]).toEqual([['other'], ['one']]);
  for (const text of ['a', 'b', 'c']) ends.one.handshake.add(offer(text));
  ends.other.handshake.add(offer('x'));
  settle();
  expect([ends.other.pieces, ends.one.pieces]).toEqual([['a', 'b', 'c'], ['x']]);
  expect(texts.length).toBeLessThan(12);
});

test('once all is said nothing more is', () => {
  const { ends, texts } = newEnds();
  ends.one.handshake.add(offer('a'));
  settle();
  const { length } = texts;
  vi.advanceTimersByTime(3_600_000);
  expect(texts).toHaveLength(length);
});

const losses = fc.array(fc.boolean(), { maxLength: 20 });

test('whatever is lost, two ends find each other, and all of it arrives once and in order', () => {
  const pauses = fc.array(fc.nat(4), { maxLength: 8 });
  fc.assert(
    fc.property(losses, losses, pauses, (lostFirst, lostThen, waits) => {
      let lost = lostFirst.values();
      const { ends } = newEnds(() => lost.next().value === true);
      for (let count = 0; count < 5; count += 1) settle();
      lost = lostThen.values();
      waits.forEach((wait, index) => {
        ends.one.handshake.add(offer(`one ${index}`));
        ends.other.handshake.add(offer(`other ${index}`));
        vi.advanceTimersByTime(wait * 700);
      });
      for (let count = 0; count < 5; count += 1) settle();
      const said = (name: string) => waits.map((_, index) => `${name} ${index}`);
      expect(ends.other.pieces).toEqual(said('one'));
      expect(ends.one.pieces).toEqual(said('other'));
      for (const { handshake } of Object.values(ends)) handshake.close();
    }),
  );
});

test('a page that was loaded again is met anew, and what was on the way from the one before is passed over', () => {
  const { ends, reload } = newEnds();
  settle();
  ends.other.handshake.add(offer('late'));
  vi.advanceTimersByTime(5);
  reload();
  settle();
  ends.other.handshake.add(offer('new'));
  settle();
  expect(ends.one.met).toEqual(['other', 'reloaded']);
  expect(ends.one.pieces).toEqual(['new']);
});

test('a link that one end gives up, or both at once, is begun anew', () => {
  const { ends } = newEnds();
  settle();
  ends.one.handshake.beginAnew();
  ends.one.handshake.add(offer('second'));
  settle();
  expect(ends.other.met).toEqual(['one', 'one']);
  expect(ends.other.pieces).toEqual(['second']);
  ends.one.handshake.beginAnew();
  ends.other.handshake.beginAnew();
  settle();
  ends.one.handshake.add(offer('third'));
  ends.other.handshake.add(offer('x'));
  settle();
  expect([ends.other.pieces, ends.one.pieces]).toEqual([['third'], ['x']]);
});

test('who has hung up is told once, and comes back under another name only', () => {
  const { ends, bye, reload } = newEnds();
  settle();
  bye();
  ends.other.isGone = true;
  settle();
  expect(ends.one.met).toEqual(['other', 'bye']);
  reload();
  settle();
  expect(ends.one.met).toEqual(['other', 'bye', 'reloaded']);
});

test('many long pieces are cut into texts that the channel takes', () => {
  const { ends, texts } = newEnds();
  settle();
  const long = '"\r\n'.repeat(1_000);
  for (let count = 0; count < 9; count += 1) ends.one.handshake.add(offer(`${count}${long}`));
  settle();
  expect(ends.other.pieces).toHaveLength(9);
  for (const text of texts) {
    expect(new TextEncoder().encode(JSON.stringify(text)).length).toBeLessThanOrEqual(signalMaxBytes);
  }
});

test('a piece that fits into no text is left out', () => {
  const { ends } = newEnds();
  settle();
  ends.one.handshake.add(offer('"'.repeat(signalMaxBytes)));
  ends.one.handshake.add(offer('short'));
  settle();
  expect(ends.other.pieces).toEqual(['short']);
});

test('what is no signal is none, and an unknown piece is nothing', () => {
  const end = { call: 'a', link: 1 };
  const signal = { from: end, to: null, arrived: 0, first: 0, pieces: [] };
  expect(readSignal(JSON.stringify({ ...signal, new: 1 }))).toEqual(signal);
  for (const text of ['', '{', 'null', '[]', JSON.stringify({ ...signal, first: -1 }), ' '.repeat(20_000)]) {
    expect(readSignal(text)).toBeNull();
  }
  for (const piece of [
    null,
    'x',
    { type: 'offer' },
    { type: 'candidate', candidate: {} },
    offer('x'.repeat(20_000)),
  ]) {
    expect(readPiece(piece)).toBeNull();
  }
});

test('a page never says more than its channel bears, and everybody has their turn', () => {
  const sent: { to: number; at: number }[] = [];
  const queue = createSignalQueue({
    send: (to) => sent.push({ to, at: performance.now() }),
    write: (to) => {
      queue.ask(to);
      queue.heard();
      return 'text';
    },
  });
  for (let to = 1; to <= 10; to += 1) queue.ask(to);
  vi.advanceTimersByTime(20_000);
  queue.close();
  for (const { at } of sent) {
    expect(sent.filter((other) => other.at >= at && other.at < at + 1_000).length).toBeLessThanOrEqual(19);
  }
  expect(sent.length).toBeGreaterThan(200);
  const turns = Map.groupBy(sent, ({ to }) => to);
  expect([...turns.values()].every(({ length }) => length > 20)).toBe(true);
  const { length } = sent;
  vi.advanceTimersByTime(20_000);
  expect(sent).toHaveLength(length);
});

test('what is said on a line that stands still stays below what the channel bears once it comes through', () => {
  const sent: number[] = [];
  const queue = createSignalQueue({
    send: (to) => sent.push(to),
    write: (to) => {
      queue.ask(to);
      return 'text';
    },
  });
  for (let to = 1; to <= 10; to += 1) queue.ask(to);
  vi.advanceTimersByTime(10_000);
  expect(sent.length).toBeGreaterThan(20);
  expect(sent.length).toBeLessThan(30);
  queue.heard();
  const { length } = sent;
  vi.advanceTimersByTime(1_000);
  queue.close();
  expect(sent.length).toBeGreaterThan(length + 10);
});

test('what is due to one person gathers for a moment', () => {
  const sent: number[] = [];
  const due = new Map([[1, 3]]);
  const queue = createSignalQueue({
    send: (to) => sent.push(to),
    write: (to) => (due.delete(to) ? 'text' : null),
  });
  for (let count = 0; count < 3; count += 1) queue.ask(1);
  vi.advanceTimersByTime(5_000);
  queue.close();
  expect(sent).toEqual([1]);
});

test('whoever begins anew again and again is met ever more rarely, and again soon after some calm', () => {
  const met: number[] = [];
  const handshake = createHandshake({
    call: 'one',
    nextLink: () => met.length,
    ask: () => undefined,
    onBegin: ({ link }) => met.push(link),
    onPiece: () => undefined,
    onBye: () => undefined,
  });
  let link = 0;
  const greet = () => {
    link += 1;
    handshake.hear({ from: { call: 'other', link }, to: null, arrived: 0, first: 0, pieces: [] });
  };
  for (let time = 0; time < 60_000; time += 310) {
    greet();
    vi.advanceTimersByTime(310);
  }
  expect(met.length).toBeLessThan(12);
  vi.advanceTimersByTime(60_000);
  const before = met.length;
  for (let times = 0; times < 3; times += 1) {
    greet();
    vi.advanceTimersByTime(1_000);
  }
  expect(met.length - before).toBe(3);
});
