import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Context } from '#server/context.ts';
import { type FileViewing, listViewings } from '#server/providers/files/store.ts';

/** Pause between two looks at who may still see what runs, in milliseconds. */
const pauseMs = 1000;

interface RunningAnswer extends FileViewing {
  readonly response: ServerResponse;
}

/** Answers of room files that this process is sending. */
export interface RunningAnswers {
  /** Watches an answer until it has ended. */
  add(answer: RunningAnswer): void;
  close(): void;
}

/**
 * Cuts the answers whose person may no longer see the room, or whose file has been taken out of it. The database is
 * asked, for all of them at once, since the change may have come by another process.
 */
export function createRunningAnswers({
  database,
  logger,
}: Pick<Context, 'database' | 'logger'>): RunningAnswers {
  const running = new Set<RunningAnswer>();
  let timer: NodeJS.Timeout | null = null;

  async function cutLost(): Promise<void> {
    const asked = [...running];
    const allowed = await listViewings(database.reader, asked).catch((error: unknown): RunningAnswer[] => {
      // What cannot be confirmed ends: a player asks for the rest again, and is then answered as everybody is.
      logger.error({ err: error }, 'running answers not checked');
      return [];
    });
    const lost = new Set(asked);
    for (const answer of allowed) lost.delete(answer);
    for (const answer of lost) if (running.has(answer)) answer.response.destroy();
    timer = null;
    plan();
  }

  function plan(): void {
    if (timer === null && running.size > 0) timer = setTimeout(() => void cutLost(), pauseMs).unref();
  }

  return {
    add(answer) {
      running.add(answer);
      finished(answer.response, () => running.delete(answer));
      plan();
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      running.clear();
    },
  };
}
