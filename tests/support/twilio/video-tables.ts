import { seatRows, startTables } from '#tests/support/table-calls.ts';
import type { TestApp, TestAppOptions } from '#tests/support/test-app.ts';
import { type Notice, startVideoServer, videoEnv } from './video-server.ts';

/** A table whose call is carried by a Twilio of this machine, reached directly or by `way`. */
export async function startVideoTables(
  way?: (origin: string) => string,
  options: TestAppOptions & { seats?: number } = {},
) {
  const twilio = await startVideoServer();
  const env = videoEnv({ origin: way?.(twilio.origin) ?? twilio.origin });
  const { app, ...rest } = await startTables({ ...options, env: { ...env, ...options.env } });
  const stop: AsyncDisposable = {
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await twilio[Symbol.asyncDispose]();
    },
  };
  return { twilio, app, stop, ...rest };
}

/** Brings a notice to our server. */
export const bring = (app: TestApp, { body, headers }: Notice) =>
  app.request({ method: 'POST', path: '/api/v1/webhooks/twilio-video', headers, body });

/** Milliseconds for which seats are still held, by whose they are. */
export async function heldMs(app: TestApp): Promise<ReadonlyMap<number, number>> {
  const rows = await seatRows(app);
  return new Map(rows.map(({ user_id, expires_at }) => [user_id, expires_at - app.clock()]));
}
