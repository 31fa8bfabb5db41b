import { arriving, COLOURS, card, sentence, words } from './stage.mjs';

const LEFT = 640;
const WIDE = 544;
const SESSIONS = [
  { weekday: 'Sat', day: '29', title: 'From a problem to an opportunity' },
  { weekday: 'Fri', day: '4', title: 'Customer discovery' },
  { weekday: 'Sat', day: '5', title: 'Sizing a market' },
];

/** The next masterclass as a card, the agenda below it. */
export function reception(time) {
  const said = {
    large: ['Reception shows', 'what comes next'],
    small: ['The next masterclass, the agenda', 'and the news'],
  };
  const rows = SESSIONS.map((session, index) =>
    arriving(agendaRow(session, index), time, 1.3 + index * 0.35),
  );
  return sentence(said, time) + arriving(nextCard(), time, 0.6) + arriving(list(), time, 1.1) + rows.join('');
}

function nextCard() {
  return [
    `<rect x="${LEFT}" y="104" width="${WIDE}" height="196" rx="32" fill="${COLOURS.hero}"/>`,
    words(
      { x: LEFT + 36, y: 152, size: 22, weight: 500, colour: COLOURS.heroSoft },
      'Masterclass 1 of 17 · Confirmed',
    ),
    words({ x: LEFT + 36, y: 206, size: 42, weight: 600, colour: '#fff' }, 'in 1 h 40 min'),
    words(
      { x: LEFT + 36, y: 258, size: 26, weight: 600, colour: '#fff' },
      'From a problem to an opportunity',
    ),
  ].join('');
}

function list() {
  return card(LEFT, 324, WIDE, 292);
}

function agendaRow({ weekday, day, title }, index) {
  const y = 372 + index * 96;
  const isNext = index === 0;
  return [
    isNext ? `<circle cx="${LEFT + 62}" cy="${y + 18}" r="24" fill="${COLOURS.brand}"/>` : '',
    words({ x: LEFT + 62, y: y - 14, size: 18, colour: COLOURS.soft, anchor: 'middle' }, weekday),
    words(
      {
        x: LEFT + 62,
        y: y + 27,
        size: 26,
        weight: 600,
        colour: isNext ? '#fff' : COLOURS.ink,
        anchor: 'middle',
      },
      day,
    ),
    words({ x: LEFT + 116, y: y + 6, size: 24, weight: 600 }, title),
    words({ x: LEFT + 116, y: y + 36, size: 20, colour: COLOURS.soft }, '06:00 PM'),
    index > 0
      ? `<path stroke="${COLOURS.line}" stroke-width="1.5" d="M${LEFT + 116} ${y - 38}h${WIDE - 116}"/>`
      : '',
  ].join('');
}
