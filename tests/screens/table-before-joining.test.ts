import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getVideoToken, leaveSeat, takeSeat } from '#contract/tables.ts';
import { refuse } from './support/fake-server.ts';
import { button } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import {
  bar,
  inCall,
  mySeat,
  openTablesWithCalls,
  refuseMedia,
  sitDown,
  status,
} from './support/table-call.ts';
import { card } from './support/tables.ts';

describe('before joining', () => {
  test('nobody is filmed on other screens, and who comes back sees themselves again', async () => {
    const { app } = await openTablesWithCalls();
    await sitDown();
    await expect.element(page.getByLabelText('Your picture')).toBeVisible();
    await app.router.navigate({ to: '/forum' });
    const media = app.connection.seat.current()?.media;
    await expect.poll(() => media?.state().camera.status).toBe('closed');
    expect(media?.state().microphone.status).toBe('closed');
    await userEvent.click(bar.getByRole('link'));
    await expect.element(page.getByLabelText('Your picture')).toBeVisible();
    await userEvent.click(button('Join'));
    await expect.element(inCall).toBeVisible();
  });

  test('a seat that is given late leads nobody away from where they are by then', async () => {
    const { server, app } = await openTablesWithCalls();
    const answer = server.hold(takeSeat);
    onTestFinished(answer);
    await userEvent.click(button('Take a seat at Open table'));
    await app.router.navigate({ to: '/forum' });
    answer();
    await expect.element(bar).toBeVisible();
    await expect.poll(() => app.queryClient.isMutating()).toBe(0);
    expect(app.address()).toBe('/forum');
  });

  test('one sees oneself and who is there, and nothing is sent', async () => {
    const { server } = await openTablesWithCalls();
    await sitDown('Health access');
    await expect.element(page.getByLabelText('Your picture')).toBeVisible();
    await expect.element(page.getByText(/ and 3 more are here$/)).toBeVisible();
    await expect.element(button('Join')).toBeVisible();
    expect(server.calls(getVideoToken)).toEqual([]);
    await expectSound('before joining');
  });

  test.each([
    [
      { video: 'NotAllowedError' },
      /may not use the camera.*The others will hear you/,
      'Join with sound only',
    ],
    [{ video: 'NotFoundError' }, /There is no camera here/, 'Join with sound only'],
    [{ audio: 'NotReadableError' }, /Another app is using the microphone.*will not hear you/, 'Join'],
    [
      { audio: 'NotAllowedError', video: 'NotAllowedError' },
      /camera and the microphone.*You can listen and watch/,
      'Join to listen',
    ],
  ] as const)('without what is refused (%j) one joins all the same', async (refused, words, join) => {
    refuseMedia(refused);
    await openTablesWithCalls();
    await sitDown();
    await expect.element(status(words)).toBeVisible();
    await userEvent.click(button(join));
    await expect.element(inCall).toBeVisible();
  });

  test('who leaves gives the seat up, and stands before the tables', async () => {
    const opened = await openTablesWithCalls();
    await sitDown();
    const seat = mySeat(opened);
    await userEvent.click(button('Leave'));
    await expect.element(card('Open table')).toMatchTextContent(/0 of 6/);
    await expect
      .poll(() => opened.server.calls(leaveSeat).map(({ params, query }) => ({ ...params, ...query })))
      .toMatchObject([{ participantId: seat, holder: opened.server.calls(takeSeat)[0]?.body.holder }]);
    expect(opened.app.address()).toBe('/table');
  });

  test('a call that cannot be joined is said, and tried again by the same button', async () => {
    const { server } = await openTablesWithCalls();
    server.on(getVideoToken, () => refuse('unavailable'));
    await sitDown();
    await userEvent.click(button('Join'));
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^You are not in the call yet\./);
    await expect.element(button('Join')).toBeEnabled();
  });
});
