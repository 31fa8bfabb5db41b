import { drawnSpeakers } from '#domain/drawing/drawn-speakers.ts';
import { portraitSvg } from '#domain/drawing/portrait.ts';
import { tableDiscSvg } from '#domain/drawing/table-disc.ts';
import { COLOURS, fixed, growing, progress, round, sentence } from './stage.mjs';

const MIDDLE = { x: 912, y: 360 };
const DISC = 260;
const RING = 206;
const SEAT = 112;
const SITTING = [
  'Noura Alharbi',
  'Yousef Almutairi',
  'Maha Alghamdi',
  'Faisal Alotaibi',
  'Dina Karam',
  'Salman Aljaber',
];
const SEATS = 8;
const YOURS = 5;

/** A table seen from above; people take their seats, the last one is yours. */
export function tables(time) {
  const said = {
    large: ['Tables bring', 'you together'],
    small: ['Take a free seat and talk,', 'face to face'],
  };
  const disc = growing({ content: discAt0(), ...MIDDLE, time, begin: 0.4 });
  const seats = Array.from({ length: SEATS }, (_, index) => seat(index, time));
  return sentence(said, time) + disc + seats.join('');
}

function discAt0() {
  const side = DISC / 2;
  const svg = tableDiscSvg({ name: 'Health access', side })
    .replace(/^<svg [^>]*>/, '')
    .replace('</svg>', '');
  return `<g transform="scale(2) translate(${-side / 2} ${-side / 2})">${svg}</g>`;
}

function seat(index, time) {
  const angle = (index / SEATS) * Math.PI * 2 - Math.PI / 2;
  const place = { x: MIDDLE.x + Math.cos(angle) * RING, y: MIDDLE.y + Math.sin(angle) * RING, time };
  const free = growing({ ...place, content: freeSeat(), begin: 0.6 + index * 0.06 });
  const name = SITTING[index < YOURS ? index : index - 1];
  if (index === YOURS) return free + growing({ ...place, content: yourSeat(time), begin: 3.4 });
  if (name === undefined) return free;
  const face = round(portraitSvg(name, drawnSpeakers[name]), SEAT);
  return free + growing({ ...place, content: face, begin: 1.2 + ((index * 3) % SEATS) * 0.25 });
}

function freeSeat() {
  const radius = SEAT / 2;
  return `<circle r="${radius - 1.5}" fill="${COLOURS.paper}" stroke="${COLOURS.edge}" stroke-width="2.5" stroke-dasharray="7 6"/><path stroke="${COLOURS.brand}" stroke-width="4.5" stroke-linecap="round" d="M-15 0h30M0-15v30"/>`;
}

function yourSeat(time) {
  const radius = SEAT / 2;
  const ring = progress(time, 3.7, 0.6);
  return `<circle r="${radius}" fill="${COLOURS.brandSoft}"/><circle r="${radius - 2}" fill="none" stroke="${COLOURS.brand}" stroke-width="4" opacity="${fixed(ring)}"/><text y="12" font-size="34" font-weight="600" fill="#084c3c" text-anchor="middle">You</text>`;
}
