import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const switches = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--remote-debugging-port=0',
];

export interface MeasuredBrowser extends AsyncDisposable {
  /** Where it speaks the DevTools protocol. */
  readonly address: string;
}

/** A Chromium of its own profile that nobody watches while it is measured. */
export async function startMeasuredBrowser(program: string): Promise<MeasuredBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'last-links-lighthouse-'));
  const child = spawn(program, [...switches, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(() => reject(new Error(`Chromium did not start:\n${said}`)));
  });
  return {
    address,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
