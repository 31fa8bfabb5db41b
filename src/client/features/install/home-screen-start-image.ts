import { markSvg } from '#domain/drawing/mark.ts';

const markShare = 0.22;

/**
 * What iOS shows while the installed app starts. It wants a picture of exactly the screen's size when the app is
 * added, so one is drawn here, in the theme of the moment.
 */
export async function provideStartImage(): Promise<void> {
  if (document.querySelector('link[rel="apple-touch-startup-image"]')) return;
  const mark = new Image();
  mark.src = `data:image/svg+xml,${encodeURIComponent(markSvg({ variant: 'plate' }).replace('<svg ', '<svg width="512" height="512" '))}`;
  await mark.decode();
  const canvas = document.createElement('canvas');
  canvas.width = window.screen.width * window.devicePixelRatio;
  canvas.height = window.screen.height * window.devicePixelRatio;
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = Math.round(canvas.width * markShare);
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(mark, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
  const link = document.createElement('link');
  link.rel = 'apple-touch-startup-image';
  link.href = canvas.toDataURL();
  document.head.append(link);
}
