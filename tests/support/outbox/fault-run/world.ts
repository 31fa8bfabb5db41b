import { createDrainer, type Drainer } from '#offline/drain/drainer.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { memoryLocks } from '#offline/leader.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { startOfTests } from '#tests/support/outbox/entries.ts';
import {
  cutResponse,
  noConnection,
  ownResponse,
  portalResponse,
  wireOf,
} from '#tests/support/outbox/fake-network.ts';
import { memoryUnsentStores } from '#tests/support/outbox/memory-outbox-store.ts';
import { memorySenderStore } from '#tests/support/outbox/memory-sender-store.ts';
import {
  createModelServer,
  type ModelAnswer,
  type ModelRequest,
  problemAnswer,
} from '#tests/support/outbox/model-server.ts';
import { credentialsOf } from '#tests/support/outbox/phone.ts';
import { pick, seededRandom } from '#tests/support/outbox/seeded.ts';
import { type Actor, createActor, createStage } from '#tests/support/outbox/stage.ts';
import { count, type NetworkFault, type Tally, weather } from './faults.ts';

export const people = [1, 2] as const;
const slotNames = ['first tab', 'second tab', 'worker'] as const;

/** A tab or the worker: when it is killed another one takes its place, which knows nothing. */
interface Slot {
  actor: Actor;
  drainers: Map<number, Drainer>;
}

/** One phone, one server, and everything that can go wrong between them. */
export function createWorld(seed: number, tally: Tally) {
  const random = seededRandom(seed);
  const server = createModelServer();
  const stores = memoryUnsentStores();
  const sender = memorySenderStore();
  const { nextFault } = weather(random);
  const hasWebLocks = random() < 0.8;
  const late: ModelRequest[] = [];
  const network = createActor('network');
  const slots: Slot[] = slotNames.map((name) => ({ actor: createActor(name), drainers: new Map() }));
  const world = {
    now: startOfTests,
    isCalm: false,
    signedIn: 1 as number | null,
    token: '' as string | null,
  };

  const stage = createStage({
    choose: (among) => Math.floor(random() * among),
    beforeStep() {
      if (world.isCalm) return;
      if (late.length > 0 && random() < 0.05) deliverLate(1);
      if (random() < 0.006) kill(pick(random, slots));
    },
  });

  function kill(slot: Slot): void {
    stage.kill(slot.actor);
    slot.actor = createActor(slot.actor.name);
    slot.drainers = new Map();
    count(tally, 'tab or worker killed');
  }
  function deliverLate(most: number): void {
    for (const request of late.splice(0, most)) server.answer(request);
  }
  const wireFor = (actor: Actor) =>
    wireOf(async (request) => {
      await stage.step(actor);
      const fault = world.isCalm ? null : nextFault();
      if (fault !== null) count(tally, fault);
      const answer = await travel(request, fault);
      await stage.step(actor);
      return respond(answer, fault);
    });
  async function travel(request: ModelRequest, fault: NetworkFault | null): Promise<ModelAnswer> {
    const instead = fault === null ? undefined : turnedAway[fault];
    if (instead) return instead;
    if (fault === 'request delayed') late.push(request);
    if (fault === 'request delayed' || fault === 'request lost') return noConnection();
    // From here on it arrives, also when whoever sent it is dead.
    await stage.step(network);
    const answer = server.answer(request);
    if (fault === 'sent twice') late.push(request);
    return answer;
  }
  const storeFor = (slot: Slot, userId: number): OutboxStore =>
    stage.storeFor(slot.actor, stores.open(userId));
  const drainerOf = (slot: Slot, userId: number): Drainer => {
    const { actor, drainers } = slot;
    const drainer =
      drainers.get(userId) ??
      createDrainer({
        userId,
        store: storeFor(slot, userId),
        sender: stage.senderFor(actor, sender),
        kinds: allKinds,
        locks: hasWebLocks ? stage.locksFor(actor) : memoryLocks(),
        wire: wireFor(actor),
        clock: () => world.now,
        random,
      });
    drainers.set(userId, drainer);
    return drainer;
  };
  return Object.assign(world, {
    random,
    server,
    stage,
    slots,
    storeFor,
    drainerOf,
    kill,
    /** The store as nobody's: for looking at it. */
    plainStore: (userId: number) => stores.open(userId),
    async signIn(userId: number) {
      world.signedIn = userId;
      world.token = server.signIn(userId);
      await sender.write(credentialsOf(userId, world.token));
    },
    async signOut() {
      world.signedIn = null;
      world.token = null;
      await sender.remove();
    },
    passTime(ms: number) {
      world.now += ms;
      // No request travels for longer.
      if (ms > 120_000) deliverLate(late.length);
    },
    calm() {
      world.isCalm = true;
      deliverLate(late.length);
    },
  });
}

export type World = ReturnType<typeof createWorld>;
export type WorldSlot = World['slots'][number];

/** Answers that are given without the server having done anything. */
const turnedAway: Partial<Record<NetworkFault, ModelAnswer>> = {
  'captive portal': { status: 200, body: '' },
  '500': problemAnswer('internal'),
  '503': problemAnswer('unavailable'),
  '429 with Retry-After': { ...problemAnswer('too_many_requests'), headers: { 'retry-after': '9' } },
  '409 in_progress': { ...problemAnswer('in_progress'), headers: { 'retry-after': '1' } },
};

function respond(answer: ModelAnswer, fault: NetworkFault | null) {
  if (fault === 'answer lost') return noConnection();
  if (fault === 'captive portal') return portalResponse();
  return fault === 'answer cut off' && answer.body !== '' ? cutResponse(answer) : ownResponse(answer);
}
