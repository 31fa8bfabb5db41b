import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

export interface Helper extends Disposable {
  readonly child: ChildProcess;
  /** Sends an order and resolves with the answer. */
  ask<Answer>(order: object | string): Promise<Answer>;
}

export function startHelper(file: URL): Helper {
  const child = fork(file, { serialization: 'advanced' });
  return {
    child,
    ask: async (order) => {
      const answered = once(child, 'message');
      child.send(order);
      const [answer] = await answered;
      if (answer.failure !== undefined) throw new Error(answer.failure);
      return answer;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

export interface Phones extends Disposable {
  open(port: number, tokens: readonly string[]): Promise<void>;
  /** Resolves with the delays once all has come, or nothing more comes. */
  takeDelays(expected: number): Promise<number[]>;
}

const silenceMs = 3000;

/** Phones in processes of their own. */
export function startPhones(processes: number): Phones {
  const helpers = Array.from({ length: processes }, () =>
    startHelper(new URL('./phones-process.ts', import.meta.url)),
  );

  async function count(): Promise<number> {
    const answers = await Promise.all(helpers.map((helper) => helper.ask<{ count: number }>('count')));
    return answers.reduce((sum, answer) => sum + answer.count, 0);
  }

  return {
    open: async (port, tokens) => {
      const shareOf = (index: number) => tokens.filter((_, at) => at % processes === index);
      await Promise.all(helpers.map((helper, index) => helper.ask({ port, tokens: shareOf(index) })));
    },
    takeDelays: async (expected) => {
      let [known, knownAt] = [0, performance.now()];
      while (known < expected && performance.now() - knownAt < silenceMs) {
        await setTimeout(50);
        const now = await count();
        if (now !== known) [known, knownAt] = [now, performance.now()];
      }
      const answers = await Promise.all(helpers.map((helper) => helper.ask<{ delays: number[] }>('take')));
      return answers.flatMap(({ delays }) => delays);
    },
    [Symbol.dispose]: () => {
      for (const helper of helpers) helper[Symbol.dispose]();
    },
  };
}
