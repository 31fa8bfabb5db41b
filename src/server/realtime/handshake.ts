import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import * as v from 'valibot';
import { type ClientMessage, HandshakeSchema, realtimeClose } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import { countLeavers } from '#server/db/leavers.ts';
import { findLivingSession } from '#server/http/session.ts';
import type { Channel, Channels } from './channels.ts';
import { createMessageReader, type Said, textOf } from './client-messages.ts';
import { type Connection, connectionOf, createTurn, type Line, type Socket } from './connection.ts';
import type { SessionWatch } from './watch-sessions.ts';

/** Connections of one network that may be in the handshake at once: a hall full of people shares an address, and all come back together after a restart. */
const pendingMaxOfNetwork = 300;
/** Bytes of the first message. */
const handshakeMaxBytes = 4096;
/** Time after which an upgraded socket that became no connection is destroyed. */
const upgradeMs = 5000;

const HandshakeTextSchema = v.pipe(v.string(), v.parseJson(), HandshakeSchema);

interface Arrival {
  readonly socket: Socket;
  readonly connection: Connection;
  readonly network: string;
  /** Called once with the token; the connection counts as pending until the promise is settled. */
  onToken(token: string): Promise<void>;
  /** Called for each message after the first. */
  onFurther(said: Said): void;
}

/** Reads the first message of connections, which carries the token, and limits how many of a network may be about to send it. */
export function createTokenReader(handshakeMs: number) {
  const pending = new Map<string, number>();

  function count(network: string, change: 1 | -1): void {
    const next = (pending.get(network) ?? 0) + change;
    if (next > 0) pending.set(network, next);
    else pending.delete(network);
  }

  return ({ socket, connection, network, onToken, onFurther }: Arrival): void => {
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
    let isFirst = true;
    socket.on('close', () => {
      clearTimeout(late);
      leave();
    });
    socket.on('message', (data, isBinary) => {
      if (!connection.isOpen()) return;
      const said = { data, isBinary };
      if (!isFirst) return onFurther(said);
      isFirst = false;
      clearTimeout(late);
      const message = v.safeParse(HandshakeTextSchema, textOf(said, handshakeMaxBytes));
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
  /** Called with what apps say on their channels. */
  onMessage(channel: Channel, message: ClientMessage): void;
  /** Resolves once messages of the bus arrive; no channel is added before. */
  untilListening(): Promise<void>;
}

/** Turns connections into channels once they have sent the token of a living session. */
export function createHandshake(options: Options) {
  const { context, channels, watch, handshakeMs, onMessage, untilListening } = options;
  const readToken = createTokenReader(handshakeMs);
  const pending = new Set<Connection>();
  const turn = createTurn();
  let isShutDown = false;

  async function authenticate(
    token: string,
    socket: Socket,
    connection: Connection,
  ): Promise<Channel | null> {
    await untilListening();
    const session = await findLivingSession(context, token);
    const left = await countLeavers(context.database.reader);
    if (!connection.isOpen()) return null;
    // The session may have ended while it was read.
    if (session === null || watch.hasEnded(session.session_id)) {
      connection.close(realtimeClose.unauthenticated);
      return null;
    }
    const { id: userId, session_id: sessionId, expires_at: endsAt } = session;
    const channel: Channel = { connection, userId, sessionId, endsAt };
    pending.delete(connection);
    socket.on('close', () => channels.remove(channel));
    channels.add(channel, left);
    return channel;
  }

  return {
    accept: (line: Line, network: string): void => {
      const { socket } = line;
      const connection = connectionOf(line, turn);
      if (isShutDown) {
        connection.close(realtimeClose.restart);
        return;
      }
      pending.add(connection);
      socket.on('close', () => pending.delete(connection));
      let channel: Channel | null = null;
      let looking: ClientMessage | null = null;
      const onToken = async (token: string) => {
        try {
          channel = await authenticate(token, socket, connection);
          if (channel !== null && looking !== null) onMessage(channel, looking);
        } catch (error) {
          context.logger.error({ err: error }, 'channel not opened');
          connection.close(realtimeClose.restart);
        }
      };
      const read = createMessageReader(connection);
      const onFurther = (said: Said) => {
        const message = read(said);
        if (message === null) return;
        if (channel !== null) onMessage(channel, message);
        // What is on the screen counts once the channel stands; who typed before has stopped by then.
        else if (message.type === 'looking') looking = message;
      };
      readToken({ socket, connection, network, onToken, onFurther });
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
