import { closing } from './scene-closing.mjs';
import { cohort } from './scene-cohort.mjs';
import { offline } from './scene-offline.mjs';
import { opening } from './scene-opening.mjs';
import { people } from './scene-people.mjs';
import { reception } from './scene-reception.mjs';
import { tables } from './scene-tables.mjs';
import { COLOURS, fixed, HEIGHT, WIDTH } from './stage.mjs';

const FADE = 0.45;

const SCENES = [
  {
    draw: opening,
    seconds: 7.5,
    spokenFrom: 4.2,
    caption: 'Welcome to Last Links, the 2021 innovation programme.',
  },
  {
    draw: cohort,
    seconds: 5.5,
    caption: '17 masterclasses, one cohort of 30. On weekends, from 29 May to 31 July.',
  },
  {
    draw: reception,
    seconds: 5.5,
    caption: 'Reception shows what comes next: the next masterclass, the agenda and the news.',
  },
  {
    draw: people,
    seconds: 5.5,
    caption: 'People is your cohort: read a profile, keep a favourite, write in Chat.',
  },
  {
    draw: tables,
    seconds: 6,
    caption: 'Tables bring you together: take a free seat and talk, face to face.',
  },
  {
    draw: offline,
    seconds: 5,
    caption: 'No connection? Carry on. What you write waits on your phone and is sent later.',
  },
  { draw: closing, seconds: 5, caption: 'See you at the masterclass. Begin with your profile.' },
];

export const LENGTH = SCENES.reduce((sum, { seconds }) => sum + seconds, 0);

const TIMED = SCENES.map((scene, index) => ({
  ...scene,
  begin: SCENES.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0),
}));

/** The picture at a moment, as one SVG. */
export function frameAt(time) {
  const index = TIMED.findLastIndex(({ begin }) => begin <= time);
  const { draw, begin, seconds } = TIMED[index];
  const isLast = index === TIMED.length - 1;
  const left = begin + seconds - time;
  const shown = isLast ? 1 : Math.min(1, left / FADE);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Inter, system-ui, sans-serif"><rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOURS.paper}"/><g opacity="${fixed(shown)}">${draw(time - begin)}</g></svg>`;
}

/** Captions of the film, as WebVTT. */
export function captions() {
  const cues = TIMED.map(({ begin, seconds, spokenFrom = 0.2, caption }) => {
    return `${stamp(begin + spokenFrom)} --> ${stamp(begin + seconds - 0.1)}\n${caption}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

function stamp(seconds) {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
}
