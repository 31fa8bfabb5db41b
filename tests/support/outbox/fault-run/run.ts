import { pick } from '#tests/support/outbox/seeded.ts';
import { someAction } from './actions.ts';
import type { Tally } from './faults.ts';
import { type Ledger, wrongs } from './ledger.ts';
import { createWorld, people, type World } from './world.ts';

export interface RunResult {
  readonly operations: number;
  readonly requests: number;
  readonly steps: number;
  /** What was acknowledged to the person as kept. */
  readonly kept: number;
  readonly wrongs: readonly string[];
}

const turns = 10;

/** One run: some people at some tabs do things while everything goes wrong, then all is calm, and the books are checked. */
export async function faultRun(seed: number, tally: Tally): Promise<RunResult> {
  const world = createWorld(seed, tally);
  const ledger: Ledger = { written: [], marked: [], unsure: new Set() };
  await world.signIn(1);
  const operations = await storm(world, ledger, tally);
  world.calm();
  for (const userId of people) await finish(world, userId);
  const kept = [...ledger.written, ...ledger.marked].filter(({ seq }) => seq !== null).length;
  const { server, stage } = world;
  return {
    operations,
    kept,
    requests: server.requests.length,
    steps: stage.stepsTaken(),
    wrongs: (await wrongs(world, ledger)).map((wrong) => `seed ${seed}: ${wrong}`),
  };
}

async function storm(world: World, ledger: Ledger, tally: Tally): Promise<number> {
  const { random, slots, stage } = world;
  let operations = 0;
  let texts = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const many = 1 + Math.floor(random() * 4);
    for (let n = 0; n < many; n += 1) {
      const userId = world.signedIn ?? pick(random, people);
      const next = () => {
        texts += 1;
        return texts;
      };
      void someAction(random)({ world, ledger, tally, userId, next, slot: pick(random, slots) });
      operations += 1;
    }
    await stage.play();
    world.passTime(random() < 0.3 ? 400_000 : Math.floor(random() * 15_000));
  }
  return operations;
}

/** Signed in again on a good network, everything that can be sent is sent. */
async function finish(world: World, userId: number): Promise<void> {
  await world.signIn(userId);
  const [slot] = world.slots;
  if (!slot) throw new Error('no tab');
  for (let round = 0; round < 200; round += 1) {
    const result = world.drainerOf(slot, userId).wake('hint');
    await world.stage.play();
    const { nextDueAt, outcome } = await result;
    if (nextDueAt === null) return;
    if (outcome === 'offline') throw new Error('offline in calm weather');
    world.passTime(Math.max(nextDueAt - world.now, 1));
  }
  throw new Error('it never ends');
}
