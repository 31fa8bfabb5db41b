import { freePort } from '#tests/support/server-process.ts';
import { sleep } from '#tests/support/sleep.ts';
import type { Engine } from './engine.ts';
import { startProgram } from './started-program.ts';
import { openWebDriver } from './web-driver.ts';

/** Without a graphics card the page has to be drawn by the processor. */
const drawnByProcessor = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};

async function untilListening(address: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer !== null) return;
    await sleep(50);
  }
  throw new Error('WebKitWebDriver does not answer.');
}

/** Starts a screen that nobody sees and answers its name. */
async function startScreen(started: AsyncDisposableStack): Promise<string> {
  const programArguments = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = started.use(startProgram({ program: 'Xvfb', programArguments }));
  return `:${await screen.untilSays(/(\d+)\n/)}`;
}

async function startDriver(started: AsyncDisposableStack, DISPLAY: string): Promise<string> {
  const port = await freePort();
  const env = { DISPLAY, ...drawnByProcessor };
  started.use(startProgram({ program: 'WebKitWebDriver', programArguments: [`--port=${port}`], env }));
  const address = `http://127.0.0.1:${port}`;
  await untilListening(address);
  return address;
}

/** WebKitGTK's own small browser, by WebDriver. */
export async function startWebKit(miniBrowser: string): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const driver = await startDriver(started, await startScreen(started));
  const browser = { binary: miniBrowser, args: ['--automation'] };
  const session = started.use(await openWebDriver(driver, { 'webkitgtk:browserOptions': browser }));
  await session.command('window/rect', { width: 430, height: 860 });
  const owned = started.move();
  return {
    open: async (url) => void (await session.command('url', { url })),
    reload: async () => void (await session.command('refresh', {})),
    evaluate: (expression) => session.command('execute/sync', { script: `return (${expression})`, args: [] }),
    complaints: () => [],
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
