import type { BrowserContext, Page } from '@playwright/test';
import { listTables, type Table } from '#contract/tables.ts';
import { type Caller, call } from './api-caller.ts';
import { expect } from './fixtures.ts';

interface Watched {
  readonly connections: RTCPeerConnection[];
}

/** Has the pages of a phone remember their connections, whose statistics say what comes through. */
export async function watchConnections(
  context: BrowserContext,
  { onlyByRelay = false }: { readonly onlyByRelay?: boolean } = {},
): Promise<void> {
  await context.addInitScript((isRelayed) => {
    const connections: RTCPeerConnection[] = [];
    Object.assign(window, { connections } satisfies Watched);
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration: RTCConfiguration = {}) {
        super(isRelayed ? { ...configuration, iceTransportPolicy: 'relay' } : configuration);
        connections.push(this);
      }
    };
  }, onlyByRelay);
}

/** Sound that has come through each connection of a page, in samples. */
const soundOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { connections } = window as unknown as Watched;
    return Promise.all(
      connections.map(async (connection) => {
        let samples = 0;
        for (const report of (await connection.getStats()).values())
          if (report.type === 'inbound-rtp' && report.kind === 'audio')
            samples += report.totalSamplesReceived ?? 0;
        return samples;
      }),
    );
  });

/** Frames of somebody's picture that a page has drawn. */
const framesOf = (page: Page, name: string): Promise<number> =>
  page
    .getByLabel(`Picture of ${name}`)
    .evaluate((video) =>
      video instanceof HTMLVideoElement ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
    );

/** Resolves once these people's pictures move on a page, and sound of as many comes through. */
export async function untilSeenAndHeard(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect(page.getByLabel(`Picture of ${name}`)).toBeVisible();
    const before = await framesOf(page, name);
    await expect.poll(() => framesOf(page, name)).toBeGreaterThan(before + 2);
  }
  const before = await soundOf(page);
  const heard = async () =>
    (await soundOf(page)).filter((samples, index) => samples > (before[index] ?? 0)).length;
  await expect.poll(heard).toBe(names.length);
}

/** Takes a seat as people do, and joins the call with camera and microphone. */
export async function sitAndJoin(page: Page, tableName: string): Promise<void> {
  await page.goto('/table');
  await page
    .getByRole('button', { name: `Take a seat at ${tableName}` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: tableName })).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('list', { name: 'In the call' })).toBeVisible();
}

export async function tableNamed(caller: Caller, name: string): Promise<Table> {
  const { content } = await call(caller, listTables, { params: { eventId: '2' } });
  const table = content.find(({ tableName }) => tableName === name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table;
}

/** Seat that somebody has at a table; undefined where they do not sit there. */
export const seatIdOf = ({ eventTableParticipants }: Table, firstName: string): number | undefined =>
  eventTableParticipants.find(({ participantUser }) => participantUser.firstName === firstName)?.id;
