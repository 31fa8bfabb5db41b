import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly text: string;
}

export interface TestSmtpServer extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** That were sent to it, all of them in the clear. */
  readonly passwords: readonly string[];
  /** How often a client began to hand over a mail. */
  readonly attempts: () => number;
  /** Answers the next mails with these codes, one each; after them mails are taken. */
  refuseWith(...codes: number[]): void;
}

function failure(responseCode: number): Error {
  return Object.assign(new Error('not now'), { responseCode });
}

/** A mail server in this process that keeps what it is given. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const passwords: string[] = [];
  const refusals: number[] = [];
  let attempts = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, callback) {
      passwords.push(password ?? '');
      callback(null, { user: username ?? '' });
    },
    onData(stream, session, callback) {
      attempts += 1;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal !== undefined) return callback(failure(refusal));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        return callback();
      });
    },
  });
  server.on('error', () => {
    // A client that hangs up is no fault of the test's server.
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    passwords,
    attempts: () => attempts,
    refuseWith: (...codes) => void refusals.push(...codes),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface SilentMailServer extends AsyncDisposable {
  readonly url: string;
  /** Settles when a client has its connection, and waits for a greeting. */
  readonly taken: Promise<void>;
  /** Ends all connections, those that come later too. */
  hangUp(): void;
}

/** A mail server that takes connections and never says a word. */
export async function startSilentMailServer(): Promise<SilentMailServer> {
  const sockets = new Set<Socket>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  let isOver = false;
  const server = createServer((socket) => {
    socket.on('error', () => {
      // A client that hangs up is no fault of the test's server.
    });
    if (isOver) socket.destroy();
    else sockets.add(socket);
    take();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const hangUp = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    hangUp,
    [Symbol.asyncDispose]: () => {
      hangUp();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
