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
export async function withDrawingPage({ width, height }, work) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  try {
    return await work(await browser.newPage({ viewport: { width, height } }));
  } finally {
    await browser.close();
  }
}

/** The pixels of one SVG at the given side, as RGBA. */
export async function pixelsOf(page, { svg, side }) {
  const encoded = await page.evaluate(drawOnCanvas, { svg, side });
  return Buffer.from(encoded, 'base64');
}

// Runs in the page.
async function drawOnCanvas({ svg, side }) {
  const picture = new Image(side, side);
  picture.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await picture.decode();
  const context = new OffscreenCanvas(side, side).getContext('2d');
  context.drawImage(picture, 0, 0, side, side);
  return new Uint8Array(context.getImageData(0, 0, side, side).data.buffer).toBase64();
}
