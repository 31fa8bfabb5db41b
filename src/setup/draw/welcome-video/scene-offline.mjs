import { arriving, COLOURS, fixed, progress, sentence, words } from './stage.mjs';

const RIGHT = 1184;
const SENT_AT = 3;

/** A message waits for the connection, then it is sent. */
export function offline(time) {
  const said = {
    large: ['No connection?', 'Carry on'],
    small: ['What you write waits on your phone', 'and is sent later'],
  };
  const theirs = bubble({ x: 690, y: 240, width: 360, fill: COLOURS.surface }, 'There is one free seat.');
  const mine = bubble({ x: RIGHT - 256, y: 342, width: 256, fill: COLOURS.brandSoft }, 'I am coming!');
  const sent = progress(time, SENT_AT, 0.3);
  return [
    sentence(said, time),
    arriving(theirs, time, 0.7),
    arriving(mine, time, 1.4),
    `<g opacity="${fixed(1 - sent)}">${arriving(waiting(), time, 1.6)}</g>`,
    `<g opacity="${fixed(sent)}">${done()}</g>`,
  ].join('');
}

function bubble({ x, y, width, fill }, text) {
  return `<rect x="${x}" y="${y}" width="${width}" height="80" rx="36" fill="${fill}" stroke="${fill === COLOURS.surface ? COLOURS.line : 'none'}" stroke-width="1.5"/>${words({ x: x + 34, y: y + 50, size: 28 }, text)}`;
}

function waiting() {
  const icon = `<g transform="translate(${RIGHT - 196} 455)" fill="none" stroke="${COLOURS.waiting}" stroke-width="2.5" stroke-linecap="round"><circle r="11"/><path d="M0-6V0l4 3"/></g>`;
  return (
    icon +
    words(
      { x: RIGHT - 8, y: 463, size: 22, weight: 500, colour: COLOURS.waiting, anchor: 'end' },
      'Waiting to send',
    )
  );
}

function done() {
  const icon = `<path transform="translate(${RIGHT - 22} 456)" fill="none" stroke="${COLOURS.soft}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" d="M-8 0l5 6L8-7"/>`;
  return (
    icon +
    words({ x: RIGHT - 44, y: 463, size: 22, weight: 500, colour: COLOURS.soft, anchor: 'end' }, 'Sent')
  );
}
