import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createConnection } from '#client/app/create-connection.ts';
import { createDeploymentSource } from '#client/app/deployment.ts';
import { createAppUpdate } from '#client/connection/app-update.ts';
import { phoneStorage, storageKeys, tabStorage } from '#client/lib/phone-storage.ts';
import { resumeSeat } from '#client/seat/resume-seat.ts';
import type { SeatSession } from '#client/seat/seat-relay.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { getVideoToken, leaveSeat, listTables, takeSeat } from '#contract/tables.ts';
import { endSession } from '#contract/users.ts';
import { sleep } from '#tests/support/sleep.ts';
import { refuse } from './support/fake-server.ts';
import { deployment, newPhone } from './support/open-app.tsx';
import { newId } from './support/people.ts';
import { button } from './support/post-steps.ts';
import { heading, openTablesWithCalls, sitAndJoin, sitDown } from './support/table-call.ts';
import { take } from './support/tables.ts';
import { announcements } from './support/threads.ts';

type Opened = Awaited<ReturnType<typeof openTablesWithCalls>>;

/** The seat that this tab had before it was loaded anew, at the table that is called so. */
function keepSeatOf(
  { tables, me }: Opened,
  { joinedAt = Date.now() as number | null, heldForMs = 60_000 } = {},
) {
  tables.sit('Open table', me);
  const table = tables.current().find(({ tableName }) => tableName === 'Open table');
  const seatId = table?.eventTableParticipants.at(-1)?.id ?? 0;
  const kept = {
    userId: me.id,
    eventId: announcements,
    tableId: table?.id ?? 0,
    tableName: 'Open table',
    seatId,
    joinedAt,
    heldUntil: Date.now() + heldForMs,
    microphone: true,
    camera: true,
  };
  tabStorage().setItem(storageKeys.seat, JSON.stringify(kept));
  return kept;
}

/** The browser asks the person, who answers when the function given back is called. */
function askForMedia() {
  const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const { promise, resolve } = Promise.withResolvers<void>();
  const given: MediaStreamTrack[] = [];
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (asked) => {
    await promise;
    const stream = await own(asked);
    given.push(...stream.getTracks());
    return stream;
  });
  onTestFinished(() => spy.mockRestore());
  return { allow: resolve, asked: () => spy.mock.calls.length, given };
}

describe('a seat that was kept over a reload', () => {
  test('and is left while the person is asked for the camera stays left', async () => {
    const opened = await openTablesWithCalls();
    keepSeatOf(opened);
    const media = askForMedia();
    const resumed = resumeSeat(opened.app);
    opened.app.connection.seat.current()?.leave();
    media.allow();
    await resumed;
    expect(media.given.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    expect(opened.server.calls(getVideoToken)).toEqual([]);
    expect(tabStorage().getItem(storageKeys.seat)).toBeNull();
    await expect.poll(() => opened.server.calls(leaveSeat)).toHaveLength(1);
  });

  test('for longer than any lease, as in a window that is opened again the next day, opens no camera', async () => {
    const opened = await openTablesWithCalls();
    keepSeatOf(opened, { heldForMs: -1 });
    const media = askForMedia();
    await resumeSeat(opened.app);
    expect(opened.app.connection.seat.current()).toBeNull();
    expect(media.asked()).toBe(0);
    expect(tabStorage().getItem(storageKeys.seat)).toBeNull();
  });

  test('is kept with the moment until which the server holds it', async () => {
    await openTablesWithCalls();
    await sitDown();
    const { heldUntil } = JSON.parse(tabStorage().getItem(storageKeys.seat) ?? '{}');
    expect(heldUntil).toBeGreaterThan(Date.now());
    expect(heldUntil).toBeLessThanOrEqual(Date.now() + tableLimits.leaseMs);
  });

  test('and cannot be gone on with leads from its call to the tables', async () => {
    const opened = await openTablesWithCalls();
    const { tableId } = keepSeatOf(opened, { heldForMs: -1 });
    await opened.app.router.navigate({ to: '/table/$tableId', params: { tableId: String(tableId) } });
    await expect.element(page.getByText('Coming back to the table…')).toBeVisible();
    await resumeSeat(opened.app);
    await expect.poll(() => opened.app.address()).toBe('/table');
  });

  test('and is gone by then is free again: nobody says that its table is gone, while it is not known', async () => {
    const opened = await openTablesWithCalls();
    const { tableId, seatId } = keepSeatOf(opened, { joinedAt: null });
    opened.app.queryClient.removeQueries({ queryKey: [listTables.method, listTables.path] });
    const answer = opened.server.hold(listTables);
    onTestFinished(answer);
    await resumeSeat(opened.app);
    await opened.app.router.navigate({ to: '/table/$tableId', params: { tableId: String(tableId) } });
    opened.app.queryClient.removeQueries({ queryKey: [listTables.method, listTables.path] });
    await expect.poll(() => opened.channel.said().filter(({ type }) => type === 'seat')).not.toEqual([]);
    opened.tell({ type: 'seat.over', seatId, reason: 'gone' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Your seat is free again/);
  });
});

describe('the seat of this page', () => {
  test('is let go of as soon as the session is over, whatever has been started by then', () => {
    const { me: _ } = newPhone();
    const storage = phoneStorage();
    const { connection } = createConnection({
      storage,
      deployment: createDeploymentSource(storage, deployment),
      update: createAppUpdate('test', async () => ({
        checkForUpdate: async () => {},
        applyUpdate: async () => {},
      })),
      leave: async () => {},
    });
    const close = vi.fn();
    connection.seat.set({ close } as Partial<SeatSession> as SeatSession);
    connection.session.set(null);
    expect(close).toHaveBeenCalledOnce();
  });

  test('that is on another device by now is not given up by signing out here', async () => {
    const opened = await openTablesWithCalls();
    await sitAndJoin();
    const seatId = opened.app.connection.seat.current()?.seat.seatId ?? 0;
    opened.tell({ type: 'seat.over', seatId, reason: 'elsewhere' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/on another device/);
    opened.server.on(endSession, () => undefined);
    await opened.app.connection.signOut({ outbox: 'discarded', staying: [] });
    expect(opened.server.calls(endSession)).toHaveLength(1);
    expect(opened.server.calls(leaveSeat)).toEqual([]);
  });

  test('that has ended does not stand in the way of another one at the same table', async () => {
    const opened = await openTablesWithCalls();
    await sitAndJoin();
    const seatId = opened.app.connection.seat.current()?.seat.seatId ?? 0;
    await userEvent.click(button('Minimise'));
    opened.tables.leave('Open table', opened.me);
    opened.tell({ type: 'seat.over', seatId, reason: 'gone' });
    await userEvent.click(take('Open table'));
    await expect.element(button('Join')).toBeVisible();
    expect(opened.server.calls(takeSeat)).toHaveLength(2);
  });

  test('is not begun for somebody who has signed out while it was being taken', async () => {
    const opened = await openTablesWithCalls();
    const media = askForMedia();
    const answer = opened.server.hold(listTables);
    await userEvent.click(take('Open table'));
    await expect.poll(() => opened.server.calls(takeSeat)).toHaveLength(1);
    await expect.element(button('Joining Open table…')).toBeVisible();
    const { seat } = opened.app.connection;
    const begun = vi.fn();
    onTestFinished(seat.subscribe(() => begun(seat.current())));
    opened.server.on(endSession, () => undefined);
    await opened.app.connection.signOut({ outbox: 'discarded', staying: [] });
    answer();
    await expect.poll(() => opened.app.address()).toMatch(/^\/(?:login)?$/);
    expect(begun.mock.calls).toEqual([]);
    expect(media.asked()).toBe(0);
  });

  test('given up a moment ago is free before another one is asked for', async () => {
    const opened = await openTablesWithCalls();
    await sitDown();
    let isLeft = false;
    opened.server.on(leaveSeat, async () => {
      await sleep(300);
      isLeft = true;
      return undefined;
    });
    await userEvent.click(button('Leave'));
    opened.server.on(takeSeat, () =>
      isLeft ? { id: newId(), participantUser: opened.me } : refuse('seated'),
    );
    await userEvent.click(take('Health access'));
    await expect.element(heading('Health access')).toBeVisible();
  });
});
