import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { HandshakeSchema, realtimeClose } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { findLivingSession } from '#server/http/session.ts';
import { type Channel, type Channels, type Connection, connectionOf, type Socket } from './channels.ts';
import type { SessionWatch } from './watch-sessions.ts';

/** Connections of one network that may be in the handshake at once: a hall full of people shares an address, and all come back together after a restart. */
const pendingMaxOfNetwork = 300;
/** Messages after the first that are ignored; our app sends none, so one more closes the connection. */
const furtherMessagesMax = 20;
/** Time after which an upgraded socket that became no connection is destroyed. */
const upgradeMs = 5000;

const HandshakeTextSchema = v.pipe(v.string(), v.parseJson(), HandshakeSchema);

interface Arrival {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly network: string;
  /** Called once with the token; the connection counts as pending until the promise is settled. */
  onToken(token: string): Promise<void>;
}

/** Reads the first message of connections, which carries the token, and limits how many of a network may be about to send it. */
export function createTokenReader(handshakeMs: number) {
  const pending = new Map<string, number>();

  function count(network: string, change: 1 | -1): void {
    const next = (pending.get(network) ?? 0) + change;
    if (next > 0) pending.set(network, next);
    else pending.delete(network);
  }

  return ({ socket, connection, network, onToken }: Arrival): void => {
    if ((pending.get(network) ?? 0) >= pendingMaxOfNetwork) {
      connection.close(realtimeClose.tooMany);
      return;
    }
    count(network, 1);
    let isCounted = true;
    const leave = () => {
      if (isCounted) count(network, -1);
      isCounted = false;
    };
    const late = setTimeout(() => connection.close(realtimeClose.protocol), handshakeMs);
    let messages = 0;
    socket.on('close', () => {
      clearTimeout(late);
      leave();
    });
    socket.on('message', (data, isBinary) => {
      messages += 1;
      if (messages > 1 + furtherMessagesMax) connection.close(realtimeClose.protocol);
      if (messages > 1 || !connection.isOpen()) return;
      clearTimeout(late);
      const message = v.safeParse(HandshakeTextSchema, isBinary ? null : String(data));
      if (message.success) void onToken(message.output.token).finally(leave);
      else connection.close(realtimeClose.protocol);
    });
  };
}

interface Options {
  readonly context: Pick<Context, 'config' | 'database' | 'clock' | 'logger'>;
  readonly channels: Channels;
  readonly watch: SessionWatch;
  readonly handshakeMs: number;
  /** Resolves once messages of the bus arrive; no channel is added before. */
  untilListening(): Promise<void>;
}

/** Turns connections into channels once they have sent the token of a living session. */
export function createHandshake({ context, channels, watch, handshakeMs, untilListening }: Options) {
  const readToken = createTokenReader(handshakeMs);
  const pending = new Set<Connection>();
  let isShutDown = false;

  async function authenticate(token: string, socket: Socket, connection: Connection): Promise<void> {
    await untilListening();
    const session = await findLivingSession(context, token);
    if (!connection.isOpen()) return;
    // The session may have ended while it was read.
    if (session === null || watch.hasEnded(session.session_id)) {
      connection.close(realtimeClose.unauthenticated);
      return;
    }
    const { id: userId, session_id: sessionId, expires_at: endsAt } = session;
    const channel: Channel = { connection, userId, sessionId, endsAt };
    pending.delete(connection);
    socket.on('close', () => channels.remove(channel));
    channels.add(channel);
  }

  return {
    accept: (socket: Socket, network: string): void => {
      const connection = connectionOf(socket);
      if (isShutDown) {
        connection.close(realtimeClose.restart);
        return;
      }
      pending.add(connection);
      socket.on('close', () => pending.delete(connection));
      const onToken = (token: string) =>
        authenticate(token, socket, connection).catch((error: unknown) => {
          context.logger.error({ err: error }, 'channel not opened');
          connection.close(realtimeClose.restart);
        });
      readToken({ socket, connection, network, onToken });
    },
    /** Closes all connections, and those that arrive later. */
    shutDown: (): void => {
      isShutDown = true;
      channels.close(channels.all, realtimeClose.restart);
      for (const connection of pending) connection.close(realtimeClose.restart);
    },
  };
}

/** Watches sockets that Node has handed over for an upgrade: until one is a connection, nothing else would ever end it. */
export function watchUpgrades(server: Server) {
  const open = new Map<Duplex, NodeJS.Timeout>();

  function settle(socket: Duplex): void {
    clearTimeout(open.get(socket));
    open.delete(socket);
  }

  server.on('upgrade', (_request, socket: Duplex) => {
    const late = setTimeout(() => socket.destroy(), upgradeMs).unref();
    open.set(socket, late);
    socket.once('close', () => settle(socket));
  });

  return {
    /** Stops watching a socket that has become a connection. */
    settle,
    cutOff: (): void => {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
