import { afterEach, expect, test, vi } from 'vitest';
import { download } from '#client/lib/download.ts';
import { headerNames } from '#contract/names.ts';

const ours = { [headerNames.server]: '1', 'content-type': 'application/octet-stream' };
const request = { url: '/api/v1/list', method: 'GET', headers: { authorization: 'Bearer token-1' } };

afterEach(() => vi.unstubAllGlobals());

/** A network that answers once. */
function answering(answer: (signal: AbortSignal) => Response | Promise<Response>) {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit & { signal: AbortSignal }) => {
    asked.push(init);
    return answer(init.signal);
  });
  const onProgress = vi.fn();
  const onOutcome = vi.fn();
  const get = (options: { signal?: AbortSignal; stallMs?: number } = {}) =>
    download({
      request: { ...request, signal: options.signal },
      stallMs: options.stallMs,
      fileName: 'list.xlsx',
      onProgress,
      onOutcome,
    });
  return { get, asked, onProgress, onOutcome };
}

/** Sends nothing, and notices when it is given up. */
const silence = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a file comes with the session, under the name that the server gives it', async () => {
  const headers = {
    ...ours,
    'content-length': '5',
    'content-disposition': `attachment; filename="a b.xlsx"`,
  };
  const { get, asked, onProgress, onOutcome } = answering(() => new Response('PK345', { headers }));
  const file = await get();
  expect([file.name, await file.text()]).toEqual(['a b.xlsx', 'PK345']);
  expect(asked[0]?.headers).toEqual(request.headers);
  expect(onProgress).toHaveBeenLastCalledWith({ received: 5, total: 5 });
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
