// Takes the manifest's screenshots in public/screenshots/ anew, of the built app with its demo. Letters are those of
// the machine's own interface font; the committed pictures were taken where that is Inter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#setup/ensure-built.mjs';
import { inProject } from '#setup/project-root.mjs';
import { serverCommand } from '#setup/server-process.mjs';
import { pixelsOfPicture, withDrawingPage } from './drawing-browser.mjs';
import { indexedPng } from './indexed-png.mjs';

const OUTPUT = inProject('public', 'screenshots');
/** An hour and forty minutes before the sixth session. */
const CLOCK = '2021-06-18T16:20:00+03:00';
const PHONE = { width: 390, height: 844, scale: 2 };
const DESK = { width: 1280, height: 800, scale: 1.5 };

const SHOTS = [
  { file: 'phone-reception', path: '/', ...PHONE },
  { file: 'phone-agenda', path: '/agenda', ...PHONE },
  { file: 'phone-session', path: '/agenda?session=6', ...PHONE },
  { file: 'wide-reception', path: '/', ...DESK },
  { file: 'wide-agenda', path: '/agenda', ...DESK },
];

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

async function withDemo(work) {
  const folder = await mkdtemp(join(tmpdir(), 'last-links-screenshots-'));
  const port = String(await freePort());
  const { command, commandArguments } = serverCommand('src/server/main.ts');
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: port, DEMO: '1', PROGRAMME_CLOCK: CLOCK };
  const server = spawn(command, commandArguments, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(server, 'close');
  try {
    const origin = `http://localhost:${port}`;
    await untilHealthy(origin);
    await work(origin);
  } finally {
    server.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function untilHealthy(origin) {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const answer = await fetch(`${origin}/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not come up');
}

async function signIn(page, origin) {
  await page.goto(`${origin}/login?with=password`);
  await page.getByLabel('E-mail').fill('participant@demo.test');
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
}

async function takeShots(page, { origin, shots }) {
  await signIn(page, origin);
  for (const { file, path, width, height, scale } of shots) {
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const size = { width: width * scale, height: height * scale };
    const png = indexedPng(await pixelsOfPicture(page, { picture, ...size }), size);
    await writeFile(join(OUTPUT, `${file}.png`), png);
    process.stdout.write(`${file}.png ${size.width}x${size.height}, ${png.length} bytes\n`);
  }
}

await ensureBuilt({});
await mkdir(OUTPUT, { recursive: true });
await withDemo(async (origin) => {
  for (const size of [PHONE, DESK]) {
    const shots = SHOTS.filter(({ width }) => width === size.width);
    await withDrawingPage({ ...size, locale: 'en-GB', timezoneId: 'Asia/Riyadh' }, (page) =>
      takeShots(page, { origin, shots }),
    );
  }
});
