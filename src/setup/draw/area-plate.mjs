import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { markSvg } from '#domain/drawing/mark.ts';

const SIDE = 64;
const ICON = 34;
const plate = /<rect[^>]*>/.exec(markSvg({ variant: 'plate' }))?.[0];

/** One of the app's icons, white on the plate of its mark. */
export function areaPlate(icon) {
  const margin = (SIDE - ICON) / 2;
  const drawn = renderToStaticMarkup(
    createElement(icon, { size: ICON, x: margin, y: margin, color: '#fff', strokeWidth: 2 }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">${plate}${drawn}</svg>`;
}
