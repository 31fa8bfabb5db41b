import { realtimeClose } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { findLivingSession } from '#server/http/session.ts';
import type { Channel, Channels } from './channels.ts';
import { type Connection, connectionOf } from './connection.ts';
import { createReception } from './hello.ts';
import type { Socket } from './realtime.ts';
import type { SessionWatch } from './watch-sessions.ts';

interface Options {
  readonly context: Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;
  readonly channels: Channels;
  readonly watch: SessionWatch;
  readonly helloMs: number;
  /** Resolves once changes are heard of: nobody stands before. */
  untilHearing(): Promise<void>;
}

/** Makes channels of the connections that say a living token. */
export function createDoor({ context, channels, watch, helloMs, untilHearing }: Options) {
  const receive = createReception(helloMs);
  const newcomers = new Set<Connection>();
  let isShut = false;

  async function admit(token: string, socket: Socket, connection: Connection): Promise<void> {
    await untilHearing();
    const session = await findLivingSession(context, token);
    if (!connection.isOpen()) return;
    // The session may have ended while it was read.
    if (session === null || watch.hasEnded(session.session_id)) {
      connection.close(realtimeClose.unauthenticated);
      return;
    }
    const { id: userId, session_id: sessionId, expires_at: endsAt } = session;
    const channel: Channel = { connection, userId, sessionId, endsAt };
    newcomers.delete(connection);
    socket.on('close', () => channels.remove(channel));
    channels.add(channel);
  }

  return {
    accept: (socket: Socket, network: string): void => {
      const connection = connectionOf(socket);
      if (isShut) {
        connection.close(realtimeClose.restart);
        return;
      }
      newcomers.add(connection);
      socket.on('close', () => newcomers.delete(connection));
      const onHello = (token: string) =>
        admit(token, socket, connection).catch((error: unknown) => {
          context.logger.error({ err: error }, 'channel not opened');
          connection.close(realtimeClose.restart);
        });
      receive({ socket, connection, network, onHello });
    },
    /** Sends everybody away, and whoever still comes. */
    shut: (): void => {
      isShut = true;
      channels.close(channels.all, realtimeClose.restart);
      for (const connection of newcomers) connection.close(realtimeClose.restart);
    },
  };
}
