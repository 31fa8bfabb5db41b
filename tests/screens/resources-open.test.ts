import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listResources } from '#contract/resources.ts';
import { watchDownloads } from './support/downloads.ts';
import { refuseFor } from './support/fake-server.ts';
import {
  addressOf,
  answerFiles,
  inSheet,
  newFile,
  openResources,
  refusedFile,
  rows,
  sheet,
  withResources,
} from './support/resources.ts';
import { expectSound } from './support/sound.ts';

const row = (name: string) => rows.getByRole('button', { name: new RegExp(`^${name}`) });
const options = (name: string) => page.getByRole('button', { name: `Options for ${name}`, exact: true });
const shownVideo = () => document.querySelector<HTMLVideoElement>('dialog[open] video');
const pdf = (more: Parameters<typeof newFile>[1] = {}) => newFile('Sheet.pdf', { size: 5, ...more });
const video = (name: string, url: string) =>
  newFile(name, { url, resourceType: 'VIDEO', contentType: 'video/mp4', size: 882_421 });

test('a document on its way tells how far it is, can be cancelled, and is handed to the phone', async () => {
  const saved = watchDownloads();
  const there = withResources({ links: [pdf({ size: 40_000_000 })] });
  let isHeld = true;
  let cancelled: AbortSignal | undefined;
  let arrive: (bytes: number) => void = () => undefined;
  const asked = answerFiles((_, signal) => {
    if (!isHeld) return 'bytes';
    cancelled = signal;
    return new ReadableStream({
      start: (controller) => {
        arrive = (bytes) => controller.enqueue(new Uint8Array(bytes));
      },
    });
  });
  await openResources(there);
  await row('Sheet.pdf').click();
  await expect.element(sheet('Sheet.pdf').getByText('Opening 0 of 40 MB')).toBeVisible();
  arrive(12_000_000);
  arrive(1);
  await expect.element(sheet('Sheet.pdf').getByText('Opening 12 of 40 MB')).toBeVisible();
  await expectSound('a document that is opened');
  await inSheet('Sheet.pdf', 'Cancel').click();
  await expect.element(sheet('Sheet.pdf')).not.toBeInTheDocument();
  await expect.poll(() => cancelled?.aborted).toBe(true);
  isHeld = false;
  await row('Sheet.pdf').click();
  await expect.poll(() => saved).toEqual(['Sheet.pdf']);
  expect(new Set(asked)).toEqual(new Set([there.root.links[0]?.url]));
  await expect.element(sheet('Sheet.pdf')).not.toBeInTheDocument();
});

test('a document whose address has run out is fetched at its new one, or is said to be closed', async () => {
  const saved = watchDownloads();
  const there = withResources({ links: [pdf({ url: addressOf('sheet', 'old') })] });
  const asked = answerFiles(({ search }) => (search === '?sig=new' ? 'bytes' : null));
  // The list is read anew by nobody else.
  there.phone.channel.setReachable(false);
  await openResources(there);
  await expect.element(rows).toHaveLength(1);
  const renew = (url: string) => {
    there.root.links = there.root.links.map((link) => ({ ...link, url }));
  };
  renew(addressOf('sheet', 'new'));
  await row('Sheet.pdf').click();
  await expect.poll(() => saved).toHaveLength(1);
  expect([...new Set(asked)]).toEqual([addressOf('sheet', 'old'), addressOf('sheet', 'new')]);
  renew(addressOf('sheet', 'old'));
  await openResources(there);
  await row('Sheet.pdf').click();
  await expect.element(page.getByText('You can no longer see this file.')).toBeVisible();
});

test('a file is kept, has a mark, and opens without a network; others say what they need', async () => {
  const saved = watchDownloads();
  const [own, other] = [pdf({ url: addressOf('sheet', 'old') }), newFile('Other.pdf')];
  const there = withResources({ links: [own, other] });
  answerFiles(({ search }) => (search === '?sig=new' ? 'bytes' : null));
  // The list is read anew by nobody else.
  there.phone.channel.setReachable(false);
  await openResources(there);
  await expect.element(rows).toHaveLength(2);
  there.root.links = [{ ...own, url: addressOf('sheet', 'new') }, other];
  await options('Sheet.pdf').click();
  await sheet('Sheet.pdf')
    .getByRole('button', { name: /^Keep on this phone/ })
    .click();
  await expect
    .element(sheet('Sheet.pdf').getByRole('button', { name: /^Remove from this phone/ }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(rows.nth(0)).toMatchTextContent(/On this phone/);
  there.phone.setOnline(false);
  await row('Sheet.pdf').click();
  await expect.poll(() => saved).toEqual(['Sheet.pdf']);
  await row('Other.pdf').click();
  await expect.element(page.getByText('Needs a connection, or keep it on this phone.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await options('Sheet.pdf').click();
  await sheet('Sheet.pdf')
    .getByRole('button', { name: /^Remove from this phone/ })
    .click();
  await userEvent.keyboard('{Escape}');
  await expect.element(rows.nth(0)).not.toMatchTextContent(/On this phone/);
});

test('a video plays on at a new address; one that cannot be played, or is no longer to be seen, says so', async () => {
  const there = withResources({
    links: [video('Walk.mp4', addressOf('walk')), video('Gone.mp4', addressOf('gone'))],
  });
  // The list is read anew by nobody else.
  there.phone.channel.setReachable(false);
  await openResources(there);
  await row('Walk.mp4').click();
  await expect.element(page.getByText('This video cannot be played here.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(shownVideo).toBeNull();
  there.root.links = there.root.links.map((link) =>
    link.name === 'Walk.mp4' ? { ...link, url: '/welcome/welcome.mp4' } : link,
  );
  await row('Walk.mp4').click();
  await expect.poll(() => shownVideo()?.src).toMatch(/welcome\.mp4$/);
  await expect.poll(() => shownVideo()?.readyState).toBeGreaterThan(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(shownVideo).toBeNull();
  there.root.links = [];
  await row('Gone.mp4').click();
  await expect.element(page.getByText('You can no longer see this file.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('a video whose content cannot be had just now says so, and plays once it can be', async () => {
  const there = withResources({ links: [video('Walk.mp4', addressOf('walk'))] });
  there.phone.channel.setReachable(false);
  answerFiles(() => refusedFile('unavailable'));
  await openResources(there);
  await row('Walk.mp4').click();
  const fault = page.getByRole('dialog', { name: 'Walk.mp4' }).getByRole('alert');
  const retry = page.getByRole('dialog', { name: 'Walk.mp4' }).getByRole('button', { name: 'Retry' });
  await expect.element(fault).toMatchTextContent(/^The server is not available just now/);
  await expectSound('a video that cannot be had just now');
  there.phone.server.once(listResources, () => refuseFor(60, 'too_many_requests'));
  await retry.click();
  await expect.element(fault).toMatchTextContent(/Try again in 60 seconds/);
  there.root.links = there.root.links.map((link) => ({ ...link, url: '/welcome/welcome.mp4' }));
  await retry.click();
  await expect.poll(() => shownVideo()?.readyState).toBeGreaterThan(1);
  await expect.element(page.getByRole('heading', { name: 'Walk.mp4' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});
