import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Bidi, connectBidi } from './bidi.ts';
import type { Engine } from './engine.ts';
import { startProgram } from './started-program.ts';

const TreeSchema = v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) });
const LogSchema = v.object({ level: v.string(), text: v.nullable(v.string()) });
const ValueSchema = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.optional(v.string()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);

async function evaluateIn(bidi: Bidi, context: string, expression: string): Promise<unknown> {
  const answer = await bidi.command('script.evaluate', {
    expression: `(async () => JSON.stringify(await (${expression})))()`,
    target: { context },
    awaitPromise: true,
  });
  const outcome = v.parse(ValueSchema, answer);
  if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text);
  return outcome.result.value === undefined ? undefined : JSON.parse(outcome.result.value);
}

async function startProgramOnProfile(started: AsyncDisposableStack): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'last-links-firefox-'));
  started.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  const firefox = startProgram({
    program: 'firefox-esr',
    programArguments: ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    env: { MOZ_CRASHREPORTER_DISABLE: '1' },
  });
  return started.use(firefox).untilSays(/WebDriver BiDi listening on (ws:\/\/[\w.:]+)/);
}

/** Firefox without a window, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const complaints: string[] = [];
  const onEvent = (_method: string, params: unknown) => {
    const entry = v.safeParse(LogSchema, params);
    if (entry.success && entry.output.level === 'error') complaints.push(entry.output.text ?? '');
  };
  const address = `${await startProgramOnProfile(started)}/session`;
  const bidi = started.use(await connectBidi({ address, onEvent }));
  await bidi.command('session.new', { capabilities: {} });
  await bidi.command('session.subscribe', { events: ['log.entryAdded'] });
  const tree = v.parse(TreeSchema, await bidi.command('browsingContext.getTree', {}));
  const { context } = tree.contexts[0];
  await bidi.command('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
  const owned = started.move();
  return {
    open: async (url) =>
      void (await bidi.command('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await bidi.command('browsingContext.reload', { context, wait: 'complete' })),
    evaluate: (expression) => evaluateIn(bidi, context, expression),
    complaints: () => complaints,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
