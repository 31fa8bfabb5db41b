import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pictureInPicture } from '#client/features/tables/call/picture-in-picture.ts';
import { storageKeys, tabStorage } from '#client/lib/phone-storage.ts';
import { leaveSeat, renewSeat, takeSeat } from '#contract/tables.ts';
import { endSession } from '#contract/users.ts';
import { button } from './support/post-steps.ts';
import { expectSound } from './support/sound.ts';
import {
  bar,
  heading,
  inCall,
  mySeat,
  openTablesWithCalls,
  refuseMedia,
  sitAndJoin,
  sitDown,
  status,
} from './support/table-call.ts';
import { card, names, people } from './support/tables.ts';

const peerLike = {
  userId: 1,
  connection: 'connected',
  isHeard: true,
  hasCamera: true,
  isSpeaking: false,
  quality: null,
  video: null,
} as const;

describe('in the call', () => {
  test('who sits there without the call is counted, and one mutes and turns the camera off', async () => {
    await openTablesWithCalls();
    await sitAndJoin('Health access');
    await expect.element(inCall.getByText('5 at the table')).toBeVisible();
    await userEvent.click(button('Mute'));
    await expect.element(button('Mute')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(button('Camera'));
    await expect.element(page.getByLabelText('Your picture')).not.toBeInTheDocument();
    await userEvent.click(button('Who is here'));
    await expect.element(page.getByRole('dialog', { name: 'At this table' })).toBeVisible();
    await expect.poll(() => page.getByText('At the table, not in the call').elements()).toHaveLength(5);
    await expectSound('the people of a call');
  });

  test('an estimate of the network that changes seeks no other way', async () => {
    const { app } = await openTablesWithCalls();
    await sitAndJoin();
    const call = app.connection.seat.current()?.call();
    if (!call) throw new Error('There is no call.');
    const reconnect = vi.spyOn(call, 'reconnect');
    const { connection } = navigator as { readonly connection?: EventTarget };
    connection?.dispatchEvent(new Event('change'));
    expect(reconnect).not.toHaveBeenCalled();
  });

  test('another camera or microphone can be chosen', async () => {
    await openTablesWithCalls();
    await sitAndJoin();
    await userEvent.click(button('Camera and microphone'));
    const field = page.getByLabelText('Microphone', { exact: true });
    await expect.poll(() => field.element().querySelectorAll('option').length).toBeGreaterThan(1);
    const last = [...field.element().querySelectorAll('option')].at(-1);
    await userEvent.selectOptions(field, last?.value ?? '');
    await expect.element(field).toHaveValue(last?.value ?? '');
  });

  test('goes on while other screens are open, and a bar leads back', async () => {
    const { app } = await openTablesWithCalls();
    await sitAndJoin();
    const address = app.address();
    await userEvent.click(page.getByRole('link', { name: 'Chat' }));
    await expect.element(bar).toBeVisible();
    await userEvent.click(bar.getByRole('button', { name: 'Mute' }));
    await userEvent.click(bar.getByRole('link'));
    await expect.element(inCall).toBeVisible();
    expect(app.address()).toBe(address);
    await expect.element(button('Mute')).toHaveAttribute('aria-pressed', 'true');
  });

  test('minimised, the own table says so and leads back, and has no other button', async () => {
    await openTablesWithCalls();
    await sitAndJoin();
    await userEvent.click(button('Minimise'));
    await expect.element(card('Open table').getByText('You are here')).toBeVisible();
    expect(names()[0]).toBe('Open table');
    await expect.element(button(/^Take a seat/)).not.toBeInTheDocument();
    await expect.element(bar).not.toBeInTheDocument();
    await userEvent.click(button('Return to the table'));
    await expect.element(inCall).toBeVisible();
  });

  test('minimised, the own table is in sight, however far down it was when one sat down', async () => {
    const tables = people(9).map(({ firstName }, index) => ({ name: `${firstName}’s table ${index}` }));
    await openTablesWithCalls([...tables, { name: 'Open table' }]);
    await sitAndJoin();
    await userEvent.click(button('Minimise'));
    await expect.element(card('Open table').getByText('You are here')).toBeInViewport();
    expect(window.scrollY).toBe(0);
  });

  test('a camera that is refused there is said, and a microphone that the phone needs itself', async () => {
    refuseMedia({ video: 'NotAllowedError' });
    const { app } = await openTablesWithCalls();
    await sitDown();
    await userEvent.click(button('Join with sound only'));
    await expect.element(inCall).toBeVisible();
    await userEvent.click(button('Camera'));
    await expect.element(status(/may not use the camera.*The others will hear you/)).toBeVisible();
    const session = app.connection.seat.current();
    session?.media.tracks().microphone?.dispatchEvent(new Event('mute'));
    await expect.element(status(/microphone is in use elsewhere/)).toBeVisible();
  });

  test('the focus is on its name after joining by keyboard, and when it ends here', async () => {
    const { app, tell } = await openTablesWithCalls();
    await sitDown();
    await expect.element(button('Join')).toBeVisible();
    for (let steps = 0; document.activeElement !== button('Join').query() && steps < 9; steps += 1)
      await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Enter}');
    await expect.element(inCall).toBeVisible();
    await expect.element(heading('Open table')).toHaveFocus();
    await userEvent.click(button('Mute'));
    const seatId = app.connection.seat.current()?.seat.seatId ?? 0;
    tell({ type: 'seat.over', seatId, reason: 'elsewhere' });
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(heading('Open table')).toHaveFocus();
  });

  test('on a phone held sideways the own picture is small, and what can be done at the end is in reach', async () => {
    const { app, tell } = await openTablesWithCalls();
    await sitAndJoin();
    const before = [window.innerWidth, window.innerHeight] as const;
    onTestFinished(() => page.viewport(...before));
    await page.viewport(568, 320);
    const heightOf = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0;
    const grid = inCall.element();
    await expect.poll(() => heightOf(grid.lastElementChild) / heightOf(grid)).toBeLessThan(0.5);
    const seatId = app.connection.seat.current()?.seat.seatId ?? 0;
    tell({ type: 'seat.over', seatId, reason: 'elsewhere' });
    await userEvent.click(page.getByRole('link', { name: 'To the tables' }));
    await expect.poll(app.address).toBe('/table');
  });

  test('without a network that is said in words, and it comes back', async () => {
    const { setOnline } = await openTablesWithCalls();
    await sitAndJoin();
    setOnline(false);
    await expect.element(status('Reconnecting…')).toBeVisible();
    setOnline(true);
    await expect.element(status('Reconnecting…')).not.toBeInTheDocument();
  });

  test('leaving waits without a network, and the seat is free here at once', async () => {
    const { server, setOnline } = await openTablesWithCalls();
    await sitAndJoin();
    setOnline(false);
    await userEvent.click(button('Leave'));
    await expect.element(card('Open table')).toMatchTextContent(/0 of 6/);
    expect(server.calls(leaveSeat)).toEqual([]);
    setOnline(true);
    await expect.poll(() => server.calls(leaveSeat)).toHaveLength(1);
  });
});

test('of two people with the same first name the one who speaks is shown over other apps', async () => {
  const [quiet, speaker] = people(2).map((person) => ({ ...person, firstName: 'Sara' }));
  const shown: unknown[] = [];
  const own = HTMLVideoElement.prototype.requestPictureInPicture;
  HTMLVideoElement.prototype.requestPictureInPicture = async function (this: HTMLVideoElement) {
    shown.push(this.srcObject);
    return Promise.reject(new DOMException('', 'InvalidStateError'));
  };
  onTestFinished(() => {
    HTMLVideoElement.prototype.requestPictureInPicture = own;
  });
  const others = [quiet, speaker].flatMap((person) =>
    person === undefined
      ? []
      : [{ person, peer: { ...peerLike, video: new MediaStream(), isSpeaking: person === speaker } }],
  );
  for (const { peer } of others) {
    const video = document.createElement('video');
    video.ariaLabel = 'Picture of Sara';
    video.srcObject = peer.video;
    document.body.append(video);
    onTestFinished(() => video.remove());
  }
  pictureInPicture(others)?.();
  expect(shown).toHaveLength(1);
  expect(shown[0]).toBe(others[1]?.peer.video);
});

describe('the seat', () => {
  test('is renewed over the channel by the name under which it was taken, and by a call without an answer', async () => {
    const opened = await openTablesWithCalls();
    await sitDown();
    const holder = opened.server.calls(takeSeat)[0]?.body.holder;
    const seatId = mySeat(opened);
    await expect
      .poll(() => opened.channel.said().filter(({ type }) => type === 'seat'))
      .toMatchObject([{ type: 'seat', seatId, holder, takesOver: false }]);
    await expect
      .poll(() => opened.server.calls(renewSeat).map(({ body }) => body))
      .toMatchObject([{ holder }]);
  });

  test('held on another device is said, and taken back by a tap', async () => {
    const opened = await openTablesWithCalls();
    await sitAndJoin();
    const seatId = mySeat(opened);
    opened.tell({ type: 'seat.over', seatId, reason: 'elsewhere' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/on another device/);
    await expectSound('a call elsewhere');
    await userEvent.click(button('Return to the table'));
    await expect
      .poll(() =>
        opened.channel
          .said()
          .filter(({ type }) => type === 'seat')
          .at(-1),
      )
      .toMatchObject({ seatId, takesOver: true });
    await expect.element(button('Join')).toBeVisible();
  });

  test('whose lease has run out is said to be free again', async () => {
    const opened = await openTablesWithCalls();
    await sitAndJoin();
    const seatId = mySeat(opened);
    opened.tables.leave('Open table', opened.me);
    opened.tell({ type: 'seat.over', seatId, reason: 'gone' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your seat is free again/);
    await userEvent.click(page.getByRole('link', { name: 'To the tables' }));
    await expect.element(button('Take a seat at Open table')).toBeVisible();
    expect(opened.server.calls(leaveSeat)).toEqual([]);
  });

  test('of a table that a host has deleted is gone with it', async () => {
    const opened = await openTablesWithCalls();
    await sitAndJoin();
    const seatId = mySeat(opened);
    opened.tables.remove('Open table');
    opened.tell({ type: 'seat.over', seatId, reason: 'gone' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/This table is no longer there/);
  });

  test('of another device is taken over by Return, in a call that one looks at first', async () => {
    const opened = await openTablesWithCalls();
    opened.tables.sit('Open table', opened.me);
    opened.tables.announce();
    await userEvent.click(button('Return to the table'));
    await expect.element(heading('Open table')).toBeVisible();
    await expect
      .poll(() => opened.channel.said().filter(({ type }) => type === 'seat'))
      .toMatchObject([{ seatId: mySeat(opened), takesOver: true }]);
    expect(opened.server.calls(takeSeat)).toEqual([]);
  });

  test('is given up by whoever signs out, while the session stands', async () => {
    const opened = await openTablesWithCalls();
    await sitAndJoin();
    opened.server.on(endSession, () => undefined);
    await opened.app.connection.signOut({ outbox: 'discarded', staying: [] });
    expect(opened.server.calls(leaveSeat)).toHaveLength(1);
    expect(tabStorage().getItem(storageKeys.seat)).toBeNull();
  });

  test('an address of a call in which one is not leads to the tables', async () => {
    const { app } = await openTablesWithCalls([{ name: 'Open table', people: people(2) }]);
    await app.router.navigate({ to: '/table/$tableId', params: { tableId: '7' } });
    await expect.poll(() => app.address()).toBe('/table');
  });
});
