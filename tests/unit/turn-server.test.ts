import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type Address,
  attribute,
  firstValue,
  readErrorCode,
  readXorAddress,
  uint32,
  xorAddress,
} from '#tests/support/turn/stun-attributes.ts';
import {
  decodeMessage,
  encodeMessage,
  isSealedWith,
  methods,
  type ReceivedMessage,
} from '#tests/support/turn/stun-message.ts';
import { openTurnClient, type TurnClient } from '#tests/support/turn/turn-client.ts';
import { turnKey } from '#tests/support/turn/turn-credentials.ts';
import { startTurnServer } from '#tests/support/turn/turn-server.ts';

const secret = 'shared with the app';
const passwordOf = (username: string) => createHmac('sha1', secret).update(username).digest('base64');
const nameIn = (seconds: number) => `${Math.floor(Date.now() / 1000) + seconds}:someone`;
const udp = attribute('requestedTransport', Buffer.from([17, 0, 0, 0]));

function known(seconds = 60) {
  const username = nameIn(seconds);
  return { username, password: passwordOf(username) };
}

const codeOf = ({ attributes }: ReceivedMessage) => readErrorCode(firstValue(attributes, 'errorCode'));

function addressIn({ attributes }: ReceivedMessage): Address {
  const address = readXorAddress(firstValue(attributes, 'xorRelayedAddress') ?? Buffer.alloc(0));
  if (address === null) throw new Error('no port was given');
  return address;
}

async function allocate(client: TurnClient): Promise<Address> {
  return addressIn(await client.exchange(client.sealed(methods.allocate, [udp])));
}

async function permit(client: TurnClient, peer: Address): Promise<number | null> {
  const request = client.sealed(methods.createPermission, [xorAddress('xorPeerAddress', peer)]);
  return codeOf(await client.exchange(request));
}

function send(client: TurnClient, peer: Address, text: string): void {
  client.indicate([xorAddress('xorPeerAddress', peer), attribute('data', text)]);
}

/** An answer whose every byte is given (RFC 5769, section 2.2). */
const given = Buffer.from(
  `0101003c2112a442b7e7a701bc34d686fa87dfae8022000b7465737420766563746f7220002000080001a147e112a643
  000800142b91f599fd9e90c38c7489f92af9ba53f06be7d780280004c07d4c96`.replace(/\s/g, ''),
  'hex',
);

test('a message is read as it was meant, and its seal and fingerprint hold', () => {
  const message = decodeMessage(given);
  expect(message).toMatchObject({ method: methods.binding, kind: 'success', hasFingerprint: true });
  expect(message && isSealedWith(message, Buffer.from('VOkJxbRl1RmTxUk/WvJxBt'))).toBe(true);
  expect(message && isSealedWith(message, Buffer.from('another'))).toBe(false);
  const mapped = firstValue(message?.attributes ?? [], 'xorMappedAddress') ?? Buffer.alloc(0);
  expect(readXorAddress(mapped)).toEqual({ address: '192.0.2.1', port: 32853 });
});

test('every kind of every method comes back as it was sent, and no changed byte does', () => {
  const attributes = [
    attribute('data', 'odd'),
    xorAddress('xorPeerAddress', { address: '127.0.0.1', port: 9 }),
  ];
  const kinds = ['request', 'indication', 'success', 'error'] as const;
  for (const method of Object.values(methods))
    for (const kind of kinds) {
      const message = { method, kind, transaction: Buffer.alloc(12, method), attributes };
      const bytes = encodeMessage(message, { key: Buffer.from('key'), hasFingerprint: true });
      expect(decodeMessage(bytes)).toMatchObject(message);
      const changed = bytes.map((byte, index) => (index === 25 ? byte ^ 1 : byte));
      expect(decodeMessage(Buffer.from(changed))).toBeNull();
      expect(decodeMessage(bytes.subarray(0, -4))).toBeNull();
    }
});

test.each([
  ['a wrong password', { ...known(), password: 'guessed' }, 401],
  ['a name whose time is over', known(-1), 401],
  ['a name without a time', { username: 'someone', password: passwordOf('someone') }, 401],
  ['a nonce that the server has not told', { ...known(), nonce: '9999999999999-made-up' }, 438],
])('%s gets no port', async (_, user, code) => {
  await using server = await startTurnServer({ secret });
  await using client = await openTurnClient(server.url, user);
  const answer = await client.exchange(client.sealed(methods.allocate, [udp]));
  expect(codeOf(answer)).toBe(code);
  expect(firstValue(answer.attributes, 'nonce')).toBeDefined();
  expect(server.refusals()).toBe(code === 401 ? 1 : 0);
  expect(server.allocations()).toBe(0);
});

test('a request is answered once: again the same, and a second one is refused', async () => {
  await using server = await startTurnServer({ secret });
  const user = known();
  await using client = await openTurnClient(server.url, user);
  const request = client.sealed(methods.allocate, [udp]);
  const first = await client.exchange(request);
  expect(first.kind).toBe('success');
  expect(first.hasFingerprint).toBe(true);
  expect(isSealedWith(first, turnKey(user.username, user.password))).toBe(true);
  expect(addressIn(await client.exchange(request))).toEqual(addressIn(first));
  expect(codeOf(await client.exchange(client.sealed(methods.allocate, [udp])))).toBe(437);
  expect(server.allocations()).toBe(1);
  const end = client.sealed(methods.refresh, [attribute('lifetime', uint32(0))]);
  expect((await client.exchange(end)).kind).toBe('success');
  expect(server.allocations()).toBe(0);
});

test('two clients speak through the relay, by channel or without, with whom they permit', async () => {
  await using server = await startTurnServer({ secret });
  await using one = await openTurnClient(server.url, known());
  await using other = await openTurnClient(server.url, known());
  const [ofOne, ofOther] = [await allocate(one), await allocate(other)];
  send(one, ofOther, 'not permitted');
  expect(await permit(one, { address: '192.0.2.1', port: 9 })).toBe(403);
  expect(await permit(one, ofOther)).toBeNull();
  expect(await permit(other, ofOne)).toBeNull();
  send(one, ofOther, 'hello');
  await expect.poll(() => other.received).toEqual(['hello']);

  const channel = attribute('channelNumber', Buffer.from([0x40, 0x01, 0, 0]));
  const bind = other.sealed(methods.channelBind, [channel, xorAddress('xorPeerAddress', ofOne)]);
  expect((await other.exchange(bind)).kind).toBe('success');
  other.sendInChannel(0x4001, 'and to you');
  await expect.poll(() => one.received).toEqual(['and to you']);
  send(one, ofOther, 'bye');
  await expect.poll(() => other.received).toEqual(['hello', `${0x4001}: bye`]);
  expect(server.relayedBytes()).toBe(2 * ('hello'.length + 'and to you'.length + 'bye'.length));
});

test('what is sent during a pause is lost, and after it everything goes on with the same port', async () => {
  await using server = await startTurnServer({ secret });
  await using client = await openTurnClient(server.url, known());
  const own = await allocate(client);
  await permit(client, own);
  server.pause();
  send(client, own, 'lost');
  await expect.poll(() => server.dropped()).toBe(1);
  server.resume();
  send(client, own, 'to myself');
  await expect.poll(() => client.received).toEqual(['to myself']);
  expect(server.allocations()).toBe(1);
});
