import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { decodeChannelData, encodeChannelData } from './channel-data.ts';
import { type Attribute, attribute, firstValue } from './stun-attributes.ts';
import { decodeMessage, encodeMessage, methods, type ReceivedMessage } from './stun-message.ts';
import { turnKey } from './turn-credentials.ts';

export interface TurnClient extends AsyncDisposable {
  /** Texts that came from peers, with the channel where they came by one. */
  readonly received: readonly string[];
  /** Sends what may be a message, and hands out the answer to it. */
  exchange(bytes: Buffer): Promise<ReceivedMessage>;
  /** Makes a request with the user's name, sealed; its fingerprint asks for one in the answer. */
  sealed(method: number, attributes: readonly Attribute[]): Buffer;
  indicate(attributes: readonly Attribute[]): void;
  sendInChannel(channel: number, text: string): void;
}

interface TurnUser {
  readonly username: string;
  readonly password: string;
  /** Stands in place of the one that the server tells. */
  readonly nonce?: string;
}

/** A client of a TURN server, as far as the tests of that server need one. */
export async function openTurnClient(url: string, user: TurnUser): Promise<TurnClient> {
  const socket = createSocket('udp4');
  const waiting = new Map<string, (answer: ReceivedMessage) => void>();
  const received: string[] = [];
  socket.on('message', (bytes) => {
    const inChannel = decodeChannelData(bytes);
    if (inChannel) return void received.push(`${inChannel.channel}: ${inChannel.data}`);
    const message = decodeMessage(bytes);
    if (message?.kind === 'indication') received.push(`${firstValue(message.attributes, 'data')}`);
    else if (message) waiting.get(message.transaction.toString('hex'))?.(message);
  });
  socket.connect(Number(/\d+(?=\?)/.exec(url)?.[0]), '127.0.0.1');
  await once(socket, 'connect');

  const message = (method: number, kind: 'request' | 'indication', attributes: readonly Attribute[]) => ({
    method,
    kind,
    transaction: randomBytes(12),
    attributes,
  });
  const exchange = (bytes: Buffer) =>
    new Promise<ReceivedMessage>((resolve) => {
      waiting.set(bytes.toString('hex', 8, 20), resolve);
      socket.send(bytes);
    });

  const challenge = await exchange(encodeMessage(message(methods.allocate, 'request', [])));
  const told = (name: 'realm' | 'nonce') => firstValue(challenge.attributes, name) ?? '';
  const identity = [
    attribute('username', user.username),
    attribute('realm', told('realm')),
    attribute('nonce', user.nonce ?? told('nonce')),
  ];
  return {
    received,
    exchange,
    sealed: (method, attributes) =>
      encodeMessage(message(method, 'request', [...attributes, ...identity]), {
        key: turnKey(user.username, user.password),
        hasFingerprint: true,
      }),
    indicate: (attributes) => socket.send(encodeMessage(message(methods.send, 'indication', attributes))),
    sendInChannel: (channel, text) => socket.send(encodeChannelData(channel, Buffer.from(text))),
    [Symbol.asyncDispose]: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}
