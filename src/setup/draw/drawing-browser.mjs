import { chromium } from '@playwright/test';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a headless page of the given size for drawing, hands it to the work, and closes the browser. */
export async function withDrawingPage({ width, height, scale = 1, ...context }, work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    const viewport = { width, height };
    return await work(await browser.newPage({ viewport, deviceScaleFactor: scale, ...context }));
  } finally {
    await browser.close();
  }
}

/** The pixels of one SVG at the given side, as RGBA. */
export function pixelsOf(page, { svg, side }) {
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return pixelsOfSource(page, { source, width: side, height: side });
}

/** The pixels of one PNG, as RGBA. */
export function pixelsOfPicture(page, { picture, width, height }) {
  return pixelsOfSource(page, {
    source: `data:image/png;base64,${picture.toString('base64')}`,
    width,
    height,
  });
}

async function pixelsOfSource(page, drawn) {
  return Buffer.from(await page.evaluate(drawOnCanvas, drawn), 'base64');
}

// Runs in the page.
async function drawOnCanvas({ source, width, height }) {
  const picture = new Image(width, height);
  picture.src = source;
  await picture.decode();
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(picture, 0, 0, width, height);
  return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer).toBase64();
}
