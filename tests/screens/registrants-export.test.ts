import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { exportRegistrants } from '#contract/registrations.ts';
import { watchDownloads } from './support/downloads.ts';
import { refuse, sendFile } from './support/fake-server.ts';
import { replaceInNavigator } from './support/navigator.ts';
import { manyRegistrants, openRegistrants } from './support/registrants.ts';
import { expectSound } from './support/sound.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const progress = page.getByRole('progressbar', { name: 'Export of Registrants' });

/** A file of 100 bytes, of which each piece arrives when it is told to. */
function fileInPieces() {
  let arriving: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      arriving = controller;
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return {
    reply: () => sendFile(body, 100, 'registrants-founders.xlsx'),
    /** What has arrived is told with the piece after it. */
    send: (...pieces: number[]) => {
      for (const bytes of pieces) arriving?.enqueue(new Uint8Array(bytes));
    },
    end: () => arriving?.close(),
    isCancelled: () => isCancelled,
  };
}

test('an export says that it is prepared, then how far it is, and ends as a file', async () => {
  const saved = watchDownloads();
  const file = fileInPieces();
  const { phone, room } = await openRegistrants(manyRegistrants());
  phone.server.on(exportRegistrants, file.reply);
  const prepare = phone.server.hold(exportRegistrants);
  await button('Export').click();
  await expect.element(page.getByText('Registrants: being prepared')).toBeVisible();
  await expect.element(progress).not.toHaveAttribute('value');
  await expectSound('an export that is prepared');
  prepare();
  file.send(42, 8);
  await expect.element(page.getByText('Registrants: 42 %')).toBeVisible();
  await expect.element(progress).toHaveAttribute('value', '42');
  file.send(50);
  file.end();
  await expect.element(page.getByText('Registrants downloaded')).toBeVisible();
  await expect.element(button('Export')).toHaveFocus();
  expect(saved).toEqual(['registrants-founders.xlsx']);
  expect(phone.server.calls(exportRegistrants).map(({ params }) => params.id)).toEqual([room.id]);
});

test('an export is cancelled where it began, and nothing is saved', async () => {
  const saved = watchDownloads();
  const file = fileInPieces();
  const { phone } = await openRegistrants(manyRegistrants());
  phone.server.on(exportRegistrants, file.reply);
  await button('Export').click();
  file.send(42, 8);
  await expect.element(page.getByText('Registrants: 42 %')).toBeVisible();
  const { width, height } = button('Cancel export').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button('Cancel export').click();
  await expect.element(button('Export')).toHaveFocus();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.poll(file.isCancelled).toBe(true);
  expect(saved).toEqual([]);
});

test('an export that fails says why and is tried again', async () => {
  const saved = watchDownloads();
  const file = fileInPieces();
  const { phone } = await openRegistrants(manyRegistrants());
  phone.server.on(exportRegistrants, () => refuse('forbidden'));
  await button('Export').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  phone.server.on(exportRegistrants, file.reply);
  file.send(100);
  file.end();
  await button('Retry export').click();
  await expect.element(page.getByText('Registrants downloaded')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(saved).toHaveLength(1);
});

test('exporting needs a connection, and says so', async () => {
  const { phone } = await openRegistrants(manyRegistrants());
  await expect.element(button('Export')).toBeVisible();
  phone.setOnline(false);
  await button('Export').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Exporting needs a connection.');
  await expect.element(button('Retry export')).toBeVisible();
});

test('on a phone the file goes to the share sheet', async () => {
  const saved = watchDownloads();
  const shared: string[] = [];
  const own = window.matchMedia.bind(window);
  const touch = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => own(query === '(pointer: coarse)' ? 'all' : query));
  onTestFinished(() => touch.mockRestore());
  const share = async ({ files }: ShareData) => void shared.push(...(files ?? []).map(({ name }) => name));
  replaceInNavigator('canShare', () => true);
  replaceInNavigator('share', share);
  const file = fileInPieces();
  const { phone } = await openRegistrants(manyRegistrants());
  phone.server.on(exportRegistrants, file.reply);
  file.send(100);
  file.end();
  await button('Export').click();
  await expect.poll(() => shared).toEqual(['registrants-founders.xlsx']);
  expect(saved).toEqual([]);
});
