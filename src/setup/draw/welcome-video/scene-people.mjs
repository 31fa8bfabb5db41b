import { drawnSpeakers } from '#domain/drawing/drawn-speakers.ts';
import { portraitSvg } from '#domain/drawing/portrait.ts';
import { arriving, COLOURS, card, fixed, progress, round, sentence, words } from './stage.mjs';

const LEFT = 640;
const WIDE = 544;
const ROW = 116;
const TOP = 128;
const STAR = 'M0-14l4.1 8.6 9.5 1.3-6.9 6.6 1.7 9.4L0 7.3l-8.4 4.6 1.7-9.4-6.9-6.6 9.5-1.3z';
const ROWS = [
  { name: 'Lina Haddad', line: 'Product designer · Jeddah' },
  { name: 'Omar Bashir', line: 'Engineer · Dammam' },
  { name: 'Huda Alzahrani', line: 'Teacher and founder · Riyadh' },
  { name: 'Khalid Aldosari', line: 'Farmer · Al Kharj' },
];

/** The list of people; one becomes a favourite. */
export function people(time) {
  const said = {
    large: ['People is', 'your cohort'],
    small: ['Read a profile, keep a favourite,', 'write in Chat'],
  };
  const rows = ROWS.map((row, index) => arriving(personRow(row, index, time), time, 0.9 + index * 0.3));
  return sentence(said, time) + arriving(card(LEFT, TOP, WIDE, ROW * ROWS.length), time, 0.6) + rows.join('');
}

function personRow({ name, line }, index, time) {
  const y = TOP + index * ROW + ROW / 2;
  const filled = index === 1 ? progress(time, 2.8, 0.5) : 0;
  return [
    `<g transform="translate(${LEFT + 72} ${y})">${round(portraitSvg(name, drawnSpeakers[name]), 80)}</g>`,
    words({ x: LEFT + 132, y: y - 4, size: 26, weight: 600 }, name),
    words({ x: LEFT + 132, y: y + 28, size: 21, colour: COLOURS.soft }, line),
    `<g transform="translate(${LEFT + WIDE - 52} ${y})"><path fill="none" stroke="${filled > 0 ? '#a66f0f' : COLOURS.edge}" stroke-width="2" stroke-linejoin="round" d="${STAR}"/><path fill="${COLOURS.saffron}" opacity="${fixed(filled)}" d="${STAR}"/></g>`,
    index > 0
      ? `<path stroke="${COLOURS.line}" stroke-width="1.5" d="M${LEFT + 132} ${y - ROW / 2}h${WIDE - 132}"/>`
      : '',
  ].join('');
}
