import { Agent, request } from 'node:http';
import { sendMessage } from '#contract/chat.ts';
import { prepare, requestFor } from '#tests/support/api-client.ts';
import { atRate } from './pace.ts';
import { stampOf } from './stamp.ts';

export interface Writing {
  readonly port: number;
  readonly sid: string;
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
}

const agent = new Agent({ keepAlive: true });
const text = 'Good morning, everybody. See you all in the large hall after the break?';

function write({ port, sid, tokens }: Writing, index: number, dueAt: number): Promise<void> {
  const token = tokens[index % tokens.length] ?? '';
  const body = { body: `${text} ${stampOf(dueAt)}` };
  const prepared = prepare(requestFor(sendMessage, { params: { sid }, body }, { token }));
  const { method, path, headers } = prepared;
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 201) resolve();
        else reject(new Error(`answered ${answer.statusCode}`));
      });
    });
    sending.on('error', reject);
    sending.end(prepared.body);
  });
}

process.on('message', async (writing: Writing) => {
  const answers: Promise<void>[] = [];
  await atRate(writing, (index, dueAt) => void answers.push(write(writing, index, dueAt)));
  const failed = (await Promise.allSettled(answers)).find(({ status }) => status === 'rejected');
  process.send?.(failed === undefined ? { sent: true } : { failure: String(Reflect.get(failed, 'reason')) });
});
process.once('disconnect', () => process.exit());
