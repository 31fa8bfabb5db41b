import { portraitSvg } from '#domain/drawing/portrait.ts';
import { growing, round, sentence } from './stage.mjs';

const COLUMNS = 6;
const FACES = 30;
const SIDE = 84;
const STEP = 98;
const LEFT = 652;
const TOP = 164;
const LOOKS = ['hijab', 'hair-short', 'ghutra', 'hair-long', 'hijab', 'ghutra', 'hair-short'];

const PEOPLE = Array.from({ length: FACES }, (_, index) =>
  round(portraitSvg(`cohort ${index}`, { look: LOOKS[index % LOOKS.length] }), SIDE),
);

/** Thirty faces, one after the other. */
export function cohort(time) {
  const faces = PEOPLE.map((content, index) => {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const begin = 0.5 + (column + row) * 0.14;
    return growing({ content, x: LEFT + column * STEP, y: TOP + row * STEP, time, begin });
  });
  const said = {
    large: ['17 masterclasses,', 'one cohort of 30'],
    small: ['On weekends, from 29 May', 'to 31 July'],
  };
  return sentence(said, time) + faces.join('');
}
