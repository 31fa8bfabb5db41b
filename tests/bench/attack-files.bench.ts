import { request } from 'node:http';
import { uploadImage, uploadPdf, uploadVideo } from '#contract/files.ts';
import { clientHeaders } from '#tests/support/api-client.ts';
import { pdf } from '#tests/support/documents.ts';
import { sleep } from '#tests/support/sleep.ts';
import { multipartRequest } from '#tests/support/uploads.ts';
import {
  type Attack,
  type AttackedServer,
  type Newcomer,
  printFindings,
  repeatUntil,
  startAttackedServer,
  watchAttack,
} from './attack/watch.ts';

/** Time of each attack; the figures of the documents are of 20 s. */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const pictureBodyBytes = 13_900_000;

/** JSON as long as a picture may be, and nothing like one. */
function bracketsJson(): string {
  const half = Math.floor(pictureBodyBytes / 2);
  return `{"base64":${'['.repeat(half)}${']'.repeat(half)}}`;
}

/** Many keys, behind the beginning of a picture or not. */
function keysJson(beginning = ''): string {
  const pairs: string[] = [];
  for (let length = 0; length < pictureBodyBytes; length += pairs.at(-1)?.length ?? 0)
    pairs.push(`"k${pairs.length}":${pairs.length},`);
  return `{${beginning}${pairs.join('')}"k":0}`;
}

const headersOf = ({ token }: Newcomer) => ({ ...clientHeaders, authorization: `Bearer ${token}` });

/** One person, one body at a time. */
function largeJson({ server }: AttackedServer, person: Newcomer, name: string, body: string): Attack {
  const headers = { ...headersOf(person), 'content-type': 'application/json' };
  const send = () =>
    fetch(new URL(uploadImage.path, server.origin), { method: 'POST', headers, body }).then(
      (answer) => answer.text().then(() => answer.status),
      () => 'cut off',
    );
  return { name, seconds, run: (signal) => repeatUntil(signal, send) };
}

/** Begins an upload of which a byte comes every five seconds, and another when that is ended. */
async function holdUploads({ server }: AttackedServer, person: Newcomer, signal: AbortSignal): Promise<void> {
  const type = 'multipart/form-data; boundary=held';
  const headers = { ...headersOf(person), 'content-type': type, 'content-length': '100000' };
  while (!signal.aborted) {
    const held = request(new URL(uploadVideo.path, server.origin), { method: 'POST', headers });
    const ended = new Promise((resolve) => held.once('close', resolve).once('error', resolve));
    held.once('response', (response) => response.resume().once('close', () => held.destroy()));
    signal.addEventListener('abort', () => held.destroy());
    held.write('--held\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
    const drip = setInterval(() => held.write('a'), 5000);
    await ended;
    clearInterval(drip);
    await sleep(1000);
  }
}

/** Four people hold three uploads each; a fifth sends a small file twice a second. */
function heldUploads(attacked: AttackedServer, [fifth, ...holders]: readonly Newcomer[]): Attack {
  return {
    name: 'twelve held uploads',
    seconds,
    async run(signal) {
      const holding = holders.flatMap((person) =>
        Array.from({ length: 3 }, () => holdUploads(attacked, person, signal)),
      );
      const outcome = await repeatUntil(signal, async () => {
        await sleep(500);
        const upload = { userId: fifth?.userId ?? 0, content: pdf };
        const sent = await attacked.server.request(multipartRequest(uploadPdf, fifth?.token, upload));
        return sent.status;
      });
      await Promise.all(holding);
      return outcome;
    },
  };
}

const findings = [];
for (const [name, body] of [
  ['13.9 MB of brackets', bracketsJson()],
  ['13.9 MB of keys', keysJson()],
  ['the same behind a picture', keysJson('"base64":"iVBORw0KGgo",')],
] as const) {
  await using attacked = await startAttackedServer();
  const person = await attacked.newcomer('stranger@example.org');
  findings.push(await watchAttack(attacked, largeJson(attacked, person, name, body)));
}
{
  await using attacked = await startAttackedServer();
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `stranger.${name}@example.org`);
  const people = await Promise.all(emails.map((email) => attacked.newcomer(email)));
  findings.push(await watchAttack(attacked, heldUploads(attacked, people)));
}
printFindings(findings);
