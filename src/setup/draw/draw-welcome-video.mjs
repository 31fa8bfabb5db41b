// Draws public/welcome/welcome.mp4 and its captions anew. Needs Chromium, ffmpeg and the font Inter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { withDrawingPage } from './drawing-browser.mjs';
import { captions, frameAt, LENGTH } from './welcome-video/film.mjs';
import { HEIGHT, WIDTH } from './welcome-video/stage.mjs';

const OUTPUT = new URL('../../../public/welcome/', import.meta.url);
const VIDEO = fileURLToPath(new URL('welcome.mp4', OUTPUT));
const FRAMES_PER_SECOND = 24;

// Three soft chords of plain tones that swell one after the other: quiet, and nothing of anyone else's.
const CHORDS = [
  [146.83, 220, 293.66, 369.99],
  [130.81, 196, 261.63, 329.63],
  [110, 220, 277.18, 329.63],
];
const CHORD_SECONDS = 6;

function padExpression() {
  return CHORDS.map((tones, index) => {
    const cycle = CHORDS.length * CHORD_SECONDS;
    const swell = `pow(max(0,cos(PI*(mod(t-${index * CHORD_SECONDS}+${cycle / 2},${cycle})-${cycle / 2})/${CHORD_SECONDS * 2})),2)*lt(abs(mod(t-${index * CHORD_SECONDS}+${cycle / 2},${cycle})-${cycle / 2}),${CHORD_SECONDS})`;
    const sum = tones.map((tone) => `sin(2*PI*${tone}*t)+0.5*sin(2*PI*${tone * 1.003}*t)`).join('+');
    return `${swell}*(${sum})`;
  }).join('+');
}

// At most 1 MB in all: the pictures are flat, so a high factor does not show.
const PICTURE = '-c:v libx264 -profile:v main -level 3.1 -preset veryslow -tune animation -crf 27 -g 240';
// The colours are said to be those of BT.709, or players guess and the green turns.
const COLOUR = '-colorspace bt709 -color_primaries bt709 -color_trc bt709';
const CONVERSION = 'scale=out_color_matrix=bt709,format=yuv420p';
const SOUND = '-c:a aac -b:a 32k -ac 1';

function encoderArguments() {
  const pad = `aevalsrc='0.035*(${padExpression()})':s=44100:d=${LENGTH}`;
  const swell = `lowpass=f=900,afade=t=in:d=2,afade=t=out:st=${LENGTH - 2.5}:d=2.5`;
  return [
    ...`-y -loglevel error -f image2pipe -framerate ${FRAMES_PER_SECOND} -i - -f lavfi -i`.split(' '),
    ...[pad, '-af', swell, '-vf', CONVERSION],
    ...`${SOUND} ${PICTURE} ${COLOUR} -movflags +faststart -map_metadata -1`.split(' '),
    VIDEO,
  ];
}

async function encode(page) {
  const encoder = spawn('ffmpeg', encoderArguments(), { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(encoder, 'close');
  await page.setContent('<style>body{margin:0}svg{display:block}</style><main></main>');
  for (let frame = 0; frame < LENGTH * FRAMES_PER_SECOND; frame += 1) {
    await page.evaluate(show, frameAt(frame / FRAMES_PER_SECOND));
    const picture = await page.screenshot({ type: 'png' });
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

// Runs in the page.
function show(svg) {
  document.querySelector('main').innerHTML = svg;
}

await mkdir(OUTPUT, { recursive: true });
await writeFile(new URL('welcome.en.vtt', OUTPUT), captions());
await withDrawingPage({ width: WIDTH, height: HEIGHT }, encode);
console.log(`${LENGTH} s, ${(await stat(VIDEO)).size} bytes`);
