import { headerNames } from '#contract/names.ts';
import { type Fault, type SeenRequest, startFaultProxy } from '#tests/support/fault-proxy.ts';

/** Fault of a write on its way, before the server has it or after. */
export type WriteFault = 'request-lost' | 'answer-lost' | 'answer-cut' | 'server-killed';

/** How one phone reaches the server, on an origin of its own. */
export interface PhoneLine extends AsyncDisposable {
  readonly origin: string;
  /** Befalls the next write of the outbox. */
  injectFault(fault: WriteFault): void;
  /** What has been asked for and did not happen yet does not happen any more. */
  calm(): void;
  slowBy(ms: number): void;
  setConnected(isConnected: boolean): void;
  /** How often each idempotency key was sent. */
  readonly sent: Map<string, number>;
  /** Faults that really befell a write. */
  readonly injectedFaults: readonly WriteFault[];
}

const faultOf: Readonly<Record<WriteFault, Fault>> = {
  'request-lost': 'lose-request',
  'answer-lost': 'lose-answer',
  'answer-cut': 'cut-answer',
  'server-killed': 'lose-answer',
};

const isOfTheOutbox = (path: string) => /\/qna|\/star$|\/messages$/.test(path.split('?')[0] ?? '');

/** `onStored` kills the server; called when it has stored a write and nobody has been told. */
export async function startPhoneLine(serverOrigin: string, onStored: () => void): Promise<PhoneLine> {
  const sent = new Map<string, number>();
  const injectedFaults: WriteFault[] = [];
  const waiting: WriteFault[] = [];
  const deadly = new WeakSet<SeenRequest>();
  const proxy = await startFaultProxy(serverOrigin, {
    onAnswer: (request) => deadly.has(request) && onStored(),
  });
  proxy.fail((request) => {
    const key = request.headers[headerNames.idempotencyKey];
    if (key === undefined || !isOfTheOutbox(request.path)) return 'pass';
    sent.set(key, (sent.get(key) ?? 0) + 1);
    const fault = waiting.shift();
    if (fault === undefined) return 'pass';
    injectedFaults.push(fault);
    if (fault === 'server-killed') deadly.add(request);
    return faultOf[fault];
  });
  return {
    origin: proxy.origin,
    injectFault: (fault) => void waiting.push(fault),
    calm: () => void waiting.splice(0),
    slowBy: proxy.slowBy,
    setConnected: proxy.setConnected,
    sent,
    injectedFaults,
    async [Symbol.asyncDispose]() {
      proxy.setConnected(false);
      await proxy[Symbol.asyncDispose]();
    },
  };
}
