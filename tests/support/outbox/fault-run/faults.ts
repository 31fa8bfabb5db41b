import { pick, type Random } from '#tests/support/outbox/seeded.ts';

/** What may happen to one request on its way. */
const networkFaults = [
  'request lost',
  'request delayed',
  'answer lost',
  'answer cut off',
  'sent twice',
  'captive portal',
  '500',
  '503',
  '429 with Retry-After',
  '409 in_progress',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

export type Fault =
  | NetworkFault
  | 'tab or worker killed'
  | 'session ended'
  | 'other person signed in'
  | 'signed out'
  | 'clock set back'
  | 'clock set forward';

export type Tally = Map<Fault, number>;

export function count(tally: Tally, fault: Fault): void {
  tally.set(fault, (tally.get(fault) ?? 0) + 1);
}

/** Each run has its own weather: from calm to one request in two going wrong. */
export function weather(random: Random) {
  const share = random() * 0.5;
  return { nextFault: (): NetworkFault | null => (random() < share ? pick(random, networkFaults) : null) };
}
