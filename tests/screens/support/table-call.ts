import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getVideoToken, leaveSeat } from '#contract/tables.ts';
import { button } from './post-steps.ts';
import { given, openTables, take } from './tables.ts';

/** Opens the tables of a server that holds seats and lets whoever sits into the call. */
export async function openTablesWithCalls(tables = given) {
  const opened = await openTables({ tables });
  const { server, me } = opened;
  server.on(getVideoToken, () => ({
    provider: 'embedded' as const,
    token: null,
    room: 'table',
    iceServers: [],
  }));
  server.on(leaveSeat, ({ params }) => {
    const left = opened.tables.current().find(({ id }) => id === Number(params.tableId));
    if (left) opened.tables.leave(left.tableName, me);
    return undefined;
  });
  return opened;
}

export const heading = (name: string) => page.getByRole('heading', { level: 1, name });
export const inCall = page.getByRole('list', { name: 'In the call' });

/** Sits down, and waits for the look at oneself. */
export async function sitDown(name = 'Open table'): Promise<void> {
  await userEvent.click(take(name));
  await expect.element(heading(name)).toBeVisible();
}

export async function sitAndJoin(name = 'Open table'): Promise<void> {
  await sitDown(name);
  await userEvent.click(button(/^Join/));
  await expect.element(inCall).toBeVisible();
}

/** Refuses devices as browsers do, by the name of the error; the others are given. */
export function refuseMedia(refused: Partial<Record<'audio' | 'video', string>>): void {
  const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  const spy = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (asked = {}) => {
    for (const kind of ['audio', 'video'] as const) {
      const name = refused[kind];
      if (asked[kind] && name !== undefined) throw new DOMException('Not now.', name);
    }
    return own(asked);
  });
  onTestFinished(() => spy.mockRestore());
}

/** What is said of the call as it goes on. */
export const status = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
/** The way back from other screens. */
export const bar = page.getByRole('complementary', { name: 'Your table' });
/** The seat that the owner of the phone has on the server. */
export const mySeat = ({ tables, me }: Awaited<ReturnType<typeof openTablesWithCalls>>) =>
  tables
    .current()
    .flatMap(({ eventTableParticipants }) => eventTableParticipants)
    .find(({ participantUser }) => participantUser.id === me.id)?.id ?? 0;
