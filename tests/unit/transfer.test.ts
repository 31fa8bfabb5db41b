import { expect, onTestFinished, test, vi } from 'vitest';
import type { Wire } from '#client/api/client.ts';
import { download } from '#client/api/transfer.ts';
import { headerNames } from '#contract/names.ts';

const ours = { [headerNames.server]: '1', 'content-type': 'application/octet-stream' };
const origin = 'http://app.test';
const request = { url: '/api/v1/list', method: 'GET', headers: { authorization: 'Bearer token-1' } };

/** A network that answers once. */
function answering(answer: (signal: AbortSignal) => Response | Promise<Response>) {
  const asked: Request[] = [];
  const wire: Wire = {
    origin,
    // Files may take longer than answers.
    timeoutMs: 1,
    fetch: async (input, init) => {
      const sent = new Request(input, init);
      asked.push(sent);
      return answer(sent.signal);
    },
  };
  const onProgress = vi.fn();
  const onOutcome = vi.fn();
  const get = (options: { signal?: AbortSignal; stallMs?: number } = {}) =>
    download({
      request: { ...request, signal: options.signal },
      stallMs: options.stallMs,
      fileName: 'list.xlsx',
      wire,
      onProgress,
      onOutcome,
    });
  return { get, asked, onProgress, onOutcome };
}

/** Sends nothing, and notices when it is given up. */
const silence = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** Sends nothing, and does not even notice when it is given up. */
const deafness = () => new Promise<Response>(() => undefined);

/** Sends a part of a file, and then nothing. */
const half = () => {
  const start = (controller: ReadableStreamDefaultController) =>
    controller.enqueue(new TextEncoder().encode('PK'));
  return new Response(new ReadableStream({ start }), { headers: ours });
};

/** Sends a file piece by piece, with a pause before each on a clock that stands in for the real one. */
const slowly = (pieces: readonly string[], pauseMs: number) => () => {
  const left = pieces.values();
  const pull = async (controller: ReadableStreamDefaultController) => {
    await vi.advanceTimersByTimeAsync(pauseMs);
    const { value } = left.next();
    if (value === undefined) controller.close();
    else controller.enqueue(new TextEncoder().encode(value));
  };
  return new Response(new ReadableStream({ pull }), { headers: ours });
};

test('a file comes with the session, under the name that the server gives it', async () => {
  const headers = {
    ...ours,
    'content-length': '5',
    'content-disposition': `attachment; filename="a b.xlsx"`,
  };
  const { get, asked, onProgress, onOutcome } = answering(() => new Response('PK345', { headers }));
  const file = await get();
  expect([file.name, await file.text()]).toEqual(['a b.xlsx', 'PK345']);
  expect(asked[0]?.url).toBe(origin + request.url);
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(onProgress).toHaveBeenLastCalledWith({ received: 5, total: 5 });
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith('answered');
});

test('a file may take as long as something arrives', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { get, onOutcome } = answering(slowly(['P', 'K', '3', '4', '5'], 20));
  expect(await (await get({ stallMs: 60 })).text()).toBe('PK345');
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith('answered');
});

test('what is compressed on its way does not say how large it is, and a path is no name', async () => {
  const headers = {
    ...ours,
    'content-length': '5',
    'content-encoding': 'br',
    'content-disposition': 'attachment; filename="../a"',
  };
  const { get, onProgress } = answering(() => new Response('PK345', { headers }));
  expect((await get()).name).toBe('list.xlsx');
  expect(onProgress).toHaveBeenLastCalledWith({ received: 5, total: null });
});

test('a refusal is told in words of the server', async () => {
  const problem = { code: 'forbidden', message: 'Only for hosts.' };
  const { get, onOutcome } = answering(() =>
    Response.json(problem, { status: 403, headers: { [headerNames.server]: '1' } }),
  );
  await expect(get()).rejects.toMatchObject({ code: 'forbidden', status: 403 });
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith('answered');
});

test.each([
  ['a network that is not there', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of a captive portal', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['silence', silence],
  ['silence on a network that never ends', deafness],
  ['half a file', half],
])('%s is no connection', async (_, answer) => {
  const { get, onOutcome } = answering(answer);
  await expect(get({ stallMs: 20 })).rejects.toMatchObject({ code: 'offline' });
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith('unreachable');
});

test('who cancels is told nothing of the connection', async () => {
  const { get, onOutcome } = answering(silence);
  const controller = new AbortController();
  const work = get({ signal: controller.signal });
  controller.abort(new Error('Enough'));
  await expect(work).rejects.toThrow('Enough');
  expect(onOutcome).not.toHaveBeenCalled();
});
