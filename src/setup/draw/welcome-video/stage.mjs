export const WIDTH = 1280;
export const HEIGHT = 720;

export const COLOURS = {
  paper: '#faf7f1',
  surface: '#ffffff',
  sunk: '#f1ebe0',
  line: '#e7dfd2',
  edge: '#8b8474',
  ink: '#17211d',
  soft: '#56605a',
  brand: '#0e6b55',
  brandSoft: '#ddeee6',
  hero: '#084c3c',
  heroSoft: '#bfe0d3',
  saffron: '#e9a93c',
  waiting: '#6e4800',
};

const RISE = 18;

/** Progress of a movement, 0 to 1, slow at its end. */
export function progress(time, begin, length) {
  const linear = Math.min(1, Math.max(0, (time - begin) / length));
  return 1 - (1 - linear) ** 3;
}

/** Something that fades in at a moment and rises a little while it does. */
export function arriving(content, time, begin) {
  const done = progress(time, begin, 0.7);
  return `<g opacity="${fixed(done)}" transform="translate(0 ${fixed((1 - done) * RISE)})">${content}</g>`;
}

/** Something that grows in place from 80 % at a moment. */
export function growing({ content, x, y, time, begin }) {
  const done = progress(time, begin, 0.5);
  if (done === 0) return '';
  return `<g opacity="${fixed(done)}" transform="translate(${fixed(x)} ${fixed(y)}) scale(${fixed(0.8 + done * 0.2)})">${content}</g>`;
}

export function words({ x, y, size, weight = 400, colour = COLOURS.ink, anchor = 'start' }, text) {
  const tracking = weight >= 600 ? -0.018 * size : 0;
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}" letter-spacing="${fixed(tracking)}">${text}</text>`;
}

/** The sentence of a scene: up to two lines large, up to two lines small, in the left column. */
export function sentence({ large, small }, time) {
  const top = HEIGHT / 2 - (large.length * 66 + small.length * 40) / 2 + 50;
  const first = large.map((line, index) =>
    words({ x: 96, y: top + index * 66, size: 56, weight: 600 }, line),
  );
  const below = top + large.length * 66 - 6;
  const second = small.map((line, index) =>
    words({ x: 96, y: below + index * 40, size: 28, colour: COLOURS.soft }, line),
  );
  return arriving(first.join(''), time, 0.2) + arriving(second.join(''), time, 0.7);
}

/** A picture cut round, with its middle at 0, 0. */
export function round(svg, side) {
  const inner = svg.replace(
    '<svg ',
    `<svg x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}" `,
  );
  return `<clipPath id="round-${side}"><circle r="${side / 2}"/></clipPath><g clip-path="url(#round-${side})">${inner}</g>`;
}

export function card(x, y, width, height) {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="28" fill="${COLOURS.surface}" stroke="${COLOURS.line}" stroke-width="1.5"/>`;
}

export function fixed(number) {
  return Number(number.toFixed(3));
}
