import { limits } from '#contract/limits.ts';
import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import type { Kinds } from './kind.ts';
import { readEntry, readSent } from './read-entry.ts';

const keptMs = limits.idempotencyDays * 86_400_000;
const keptMax = 1_000;

/** Forgets what was sent long ago; what something that waits belongs to stays. */
export async function pruneSent(store: UnsentStore, now: number, kinds: Kinds): Promise<void> {
  await store.write(async (writing) => {
    const entries = (await writing.entries()).map((stored) => readEntry(stored, kinds).entry);
    const needed = new Set(entries.flatMap(({ after }) => after));
    const records = (await writing.sent()).map(readSent).filter((record) => record !== null);
    const newestFirst = records.sort((a, b) => b.at - a.at);
    const isOld = ({ at }: { at: number }, index: number) => index >= keptMax || at < now - keptMs;
    for (const { key } of newestFirst.filter(isOld)) if (!needed.has(key)) await writing.deleteSent(key);
  });
}
