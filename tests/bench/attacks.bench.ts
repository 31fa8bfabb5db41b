import { attacks, type NamedAttack } from './attack/attacks.ts';
import {
  type Findings,
  printFindings,
  repeatUntil,
  startAttackedServer,
  watchAttack,
} from './attack/watch.ts';

// BENCH_SECONDS is the length of each attack, BENCH_ATTACK a part of the names of those that are made.
const seconds = Number(process.env.BENCH_SECONDS ?? 60);
const wanted = process.env.BENCH_ATTACK ?? '';

async function attack({ name, atOnce, prepare }: NamedAttack): Promise<Findings> {
  await using attacked = await startAttackedServer();
  const attempt = await prepare(attacked);
  let count = 0;
  const next = () => {
    count += 1;
    return attempt(count);
  };
  const outcomes = new Map<string, number>();
  const attacker = async (signal: AbortSignal) => {
    await repeatUntil(signal, async () => {
      const outcome = String(await next());
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      return outcome;
    });
  };
  return await watchAttack(attacked, {
    name,
    seconds,
    async run(signal) {
      await Promise.all(Array.from({ length: atOnce }, () => attacker(signal)));
      return [...outcomes].map(([outcome, times]) => `${times} × ${outcome}`).join(', ');
    },
  });
}

const all: Findings[] = [];
for (const one of attacks.filter(({ name }) => name.includes(wanted))) all.push(await attack(one));
printFindings(all);
