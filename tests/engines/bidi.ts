import * as v from 'valibot';

const MessageSchema = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.nullable(v.number()), error: v.string(), message: v.string() }),
  v.object({ type: v.literal('event'), method: v.string(), params: v.unknown() }),
]);

interface BidiOptions {
  readonly address: string;
  readonly onEvent: (method: string, params: unknown) => void;
}

export interface Bidi extends AsyncDisposable {
  command(method: string, params: object): Promise<unknown>;
}

/** A connection of the W3C's WebDriver BiDi protocol. */
export async function connectBidi({ address, onEvent }: BidiOptions): Promise<Bidi> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be reached.`)));
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const message = v.parse(MessageSchema, JSON.parse(data));
    if (message.type === 'event') return onEvent(message.method, message.params);
    const asked = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.type === 'success') asked?.resolve(message.result);
    else asked?.reject(new Error(`${message.error}: ${message.message}`));
  });
  let lastId = 0;
  return {
    command(method, params) {
      lastId += 1;
      const asked = Promise.withResolvers<unknown>();
      waiting.set(lastId, asked);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return asked.promise;
    },
    [Symbol.asyncDispose]: async () => socket.close(),
  };
}
