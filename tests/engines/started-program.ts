import { spawn } from 'node:child_process';

interface StartedProgram extends AsyncDisposable {
  /** Resolves with the pattern's first group once the program has printed it. */
  untilSays(pattern: RegExp): Promise<string>;
}

interface ProgramOptions {
  readonly program: string;
  readonly programArguments: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a program that ends with its owner. */
export function startProgram({ program, programArguments, env }: ProgramOptions): StartedProgram {
  const child = spawn(program, programArguments, { env: { ...process.env, ...env }, stdio: 'pipe' });
  let said = '';
  const outputs = [child.stdout, child.stderr];
  for (const output of outputs) {
    output.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  child.on('error', (error) => {
    said += error.message;
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  return {
    untilSays: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(said)?.[1];
          if (found !== undefined) resolve(found);
        };
        for (const output of outputs) output.on('data', look);
        look();
        void ended.then(() => reject(new Error(`${program} has ended:\n${said}`)));
      }),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
    },
  };
}
