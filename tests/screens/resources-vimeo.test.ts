import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerFiles, newFile, openResources, rows, sheet, withResources } from './support/resources.ts';
import { expectSound } from './support/sound.ts';

const html =
  '<iframe src="https://player.vimeo.com/video/76979871?dnt=1" onload="alert(1)"></iframe><script>alert(2)</script>';

const walk = () =>
  newFile('Walk.mp4', {
    url: '/welcome/welcome.mp4',
    resourceType: 'VIDEO',
    contentType: 'video/mp4',
    size: 882_421,
    vimeoUploadVideoResponse: { embed: { html } },
  });
const row = rows.getByRole('button', { name: /^Walk\.mp4/ });
const frame = page.getByTitle('Walk.mp4', { exact: true });
const ownVideo = () => document.querySelector<HTMLVideoElement>('dialog[open] video');
const own = page.getByRole('button', { name: 'Play without Vimeo' });

function frameElement(): HTMLIFrameElement {
  const element = document.querySelector<HTMLIFrameElement>('dialog[open] iframe');
  if (element === null) throw new Error('There is no frame.');
  return element;
}

/** What the player of Vimeo answers when it is asked whether it is there. */
const answerAsVimeo = () =>
  window.dispatchEvent(
    new MessageEvent('message', {
      source: frameElement().contentWindow,
      origin: 'https://player.vimeo.com',
      data: '{"method":"ping"}',
    }),
  );

test('a video that Vimeo has is shown in its frame, which we write ourselves, and by us at a tap', async () => {
  await openResources(withResources({ links: [walk()] }));
  await row.click();
  await expect.element(frame).toBeVisible();
  const { src, referrerPolicy, sandbox, allow, clientWidth, clientHeight } = frameElement();
  expect([src, referrerPolicy, sandbox.value, allow]).toEqual([
    'https://player.vimeo.com/video/76979871?dnt=1',
    'strict-origin',
    'allow-scripts allow-same-origin allow-presentation',
    'fullscreen; picture-in-picture',
  ]);
  expect(clientWidth / clientHeight).toBeCloseTo(16 / 9, 1);
  expect(frameElement().attributes).not.toHaveProperty('onload');
  answerAsVimeo();
  await own.click();
  await expect.poll(() => ownVideo()?.src).toMatch(/welcome\.mp4$/);
  await expect.element(frame).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(ownVideo).toBeNull();
  // The next time it is Vimeo's turn again.
  await row.click();
  await expect.element(frame).toBeVisible();
  await expectSound('a video in the frame of Vimeo');
  await userEvent.keyboard('{Escape}');
});

test('where the player of Vimeo does not answer, ours plays by itself', async () => {
  await openResources(withResources({ links: [walk()] }));
  await row.click();
  await expect.element(frame).toBeVisible();
  await expect.poll(() => ownVideo()?.src, { timeout: 15_000 }).toMatch(/welcome\.mp4$/);
  await userEvent.keyboard('{Escape}');
});

test('a kept video plays from the phone, and without a network nobody asks Vimeo', async () => {
  const there = withResources({
    links: [
      { ...walk(), url: newFile('x').url, size: 5 },
      { ...walk(), name: 'Talk.mp4' },
    ],
  });
  answerFiles(() => 'bytes');
  await openResources(there);
  await page.getByRole('button', { name: 'Options for Walk.mp4', exact: true }).click();
  await sheet('Walk.mp4')
    .getByRole('button', { name: /^Keep on this phone/ })
    .click();
  await expect
    .element(sheet('Walk.mp4').getByRole('button', { name: /^Remove from this phone/ }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await row.click();
  await expect.element(page.getByText('This video cannot be played here.')).toBeVisible();
  await expect.element(frame).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');

  there.phone.setOnline(false);
  await rows.getByRole('button', { name: /^Talk\.mp4/ }).click();
  await expect.poll(() => ownVideo()?.src).toMatch(/welcome\.mp4$/);
  await expect.element(page.getByTitle('Talk.mp4', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
});
