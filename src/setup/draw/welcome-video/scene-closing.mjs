import { coverSvg } from '#domain/drawing/cover.ts';
import { mark } from './scene-opening.mjs';
import { arriving, COLOURS, fixed, growing, progress, WIDTH, words } from './stage.mjs';

const FRIEZE_HEIGHT = 300;
const FRIEZE = coverSvg({
  name: 'Welcome',
  width: WIDTH,
  height: FRIEZE_HEIGHT,
  step: 115,
  palette: 'water',
  family: 'frieze',
});

/** The woven bands of the poster, the mark, the last sentence. */
export function closing(time) {
  const unrolled = progress(time, 0, 1.4);
  const bands = `<svg width="${fixed(unrolled * WIDTH)}" height="${FRIEZE_HEIGHT}">${FRIEZE}</svg>`;
  const links = growing({ content: framed(), x: 96 + 80, y: FRIEZE_HEIGHT, time, begin: 0.6 });
  const title = words({ x: 96, y: 500, size: 64, weight: 600 }, 'See you at the masterclass');
  const below = words(
    { x: 96, y: 556, size: 30, colour: COLOURS.soft },
    'Begin with your profile: Reception, Edit profile',
  );
  return bands + links + arriving(title, time, 0.9) + arriving(below, time, 1.4);
}

function framed() {
  return `<rect x="-92" y="-92" width="184" height="184" rx="50" fill="${COLOURS.paper}"/>${mark({ side: 160, standing: 1, lying: 1 })}`;
}
