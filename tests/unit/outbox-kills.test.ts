import { expect, test } from 'vitest';
import { createDrainer } from '#offline/drain/drainer.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import {
  alter,
  answering,
  deleting,
  keyOf,
  liking,
  posting,
  saveDraft,
  startOfTests,
  stateOf,
  waitingIn,
} from '#tests/support/outbox/entries.ts';
import { ownResponse, wireOf } from '#tests/support/outbox/fake-network.ts';
import { memoryUnsentStores } from '#tests/support/outbox/memory-outbox-store.ts';
import { memorySenderStore } from '#tests/support/outbox/memory-sender-store.ts';
import { createModelServer, type ModelServer } from '#tests/support/outbox/model-server.ts';
import { credentialsOf, me } from '#tests/support/outbox/phone.ts';
import { type Actor, createActor, createStage, type Stage } from '#tests/support/outbox/stage.ts';

interface Scene {
  readonly stage: Stage;
  readonly server: ModelServer;
  readonly store: OutboxStore;
  /** A new context that sends, as a worker that the browser has started again. */
  send(actor: Actor): void;
}

async function createScene(killAt: number, victim: Actor): Promise<Scene> {
  const server = createModelServer();
  const store = memoryUnsentStores().open(me);
  const sender = memorySenderStore();
  await sender.write(credentialsOf(me, server.signIn(me)));
  const stage: Stage = createStage({
    choose: () => 0,
    beforeStep: (taken) => taken === killAt && stage.kill(victim),
  });
  const network = createActor('network');
  const send = (actor: Actor) => {
    const wire = wireOf(async (request) => {
      await stage.step(actor);
      await stage.step(network);
      const answer = server.answer(request);
      await stage.step(actor);
      return ownResponse(answer);
    });
    const drainer = createDrainer({
      userId: me,
      store: stage.storeFor(actor, store),
      sender: stage.senderFor(actor, sender),
      kinds: allKinds,
      locks: stage.locksFor(actor),
      wire,
      clock: () => startOfTests,
      random: () => 0.5,
    });
    void drainer.wake('hint');
  };
  return { stage, server, store, send };
}

/** Runs a scene again and again, each time with the victim killed one step later, until it gets to its end alive. */
async function killedAtEachStep(act: (scene: Scene, victim: Actor) => Promise<void>): Promise<number> {
  for (let killAt = 1; ; killAt += 1) {
    const victim = createActor('victim');
    const scene = await createScene(killAt, victim);
    await act(scene, victim);
    if (scene.stage.stepsTaken() < killAt || !victim.isDead) return killAt - 1;
    expect(killAt).toBeLessThan(500);
  }
}

async function queueOf(store: OutboxStore): Promise<void> {
  const { key } = await posting('first')(store, { key: keyOf(1) });
  await posting('second')(store, { key: keyOf(2) });
  await posting('FORBIDDEN')(store, { key: keyOf(3) });
  await answering({ key }, 'answer')(store, { key: keyOf(4) });
  await liking({ key: keyOf(4) })(store);
  await liking({ key })(store);
  await posting('elsewhere', 2)(store, { key: keyOf(5) });
  await deleting({ key: keyOf(4), id: 9_999 })(store);
}

test('killed anywhere while it sends, the worker that follows sends the rest: nothing lost, nothing twice', async () => {
  const steps = await killedAtEachStep(async ({ stage, server, store, send }, victim) => {
    await posting('first')(store, { key: keyOf(1) });
    await posting('second')(store);
    await posting('FORBIDDEN')(store);
    await answering({ key: keyOf(1) }, 'answer')(store, { key: keyOf(4) });
    await liking({ key: keyOf(4) })(store);
    await posting('elsewhere', 2)(store);
    await deleting({ id: 9_999 })(store);
    send(victim);
    await stage.play();
    send(createActor('the next worker'));
    await stage.play();
    const texts = server.alive().map(({ message }) => message);
    expect(texts.toSorted()).toEqual(['answer', 'elsewhere', 'first', 'second']);
    expect(server.posts).toHaveLength(4);
    expect(texts.indexOf('first')).toBeLessThan(texts.indexOf('second'));
    expect(server.alive().find(({ message }) => message === 'answer')?.parent).toBe(
      server.alive().find(({ message }) => message === 'first')?.id,
    );
    expect(server.isLiked(me, server.posts.find(({ message }) => message === 'answer')?.id ?? 0)).toBe(true);
    expect([...server.effects.values()].every((times) => times === 1)).toBe(true);
    expect(await waitingIn(store)).toEqual(['thread.post "FORBIDDEN"']);
    expect((await stateOf(store)).sent).toHaveLength(6);
  });
  expect(steps).toBeGreaterThan(40);
});

test('killed anywhere while another waits to lead, the other takes over', async () => {
  const steps = await killedAtEachStep(async ({ stage, server, store, send }, victim) => {
    await posting('first')(store);
    await posting('second')(store);
    send(victim);
    send(createActor('a tab'));
    await stage.play();
    expect(server.posts.map(({ message }) => message)).toEqual(['first', 'second']);
    expect(await waitingIn(store)).toEqual([]);
  });
  expect(steps).toBeGreaterThan(10);
});

test('killed anywhere while a post is kept, either the draft is still there or the post is', async () => {
  const outcomes = new Set<string>();
  await killedAtEachStep(async ({ stage, store }, victim) => {
    await saveDraft(store, { place: 'post:3', html: 'hello', savedAt: startOfTests });
    let isTold = false;
    void posting('hello')(stage.storeFor(victim, store), { draftPlace: 'post:3' }).then(() => {
      isTold = true;
    });
    await stage.play();
    const { entries, drafts } = await stateOf(store);
    expect(entries.length + drafts.length).toBe(1);
    if (isTold) expect(entries).toHaveLength(1);
    outcomes.add(`${isTold ? 'told' : 'not told'}, ${entries.length === 1 ? 'post' : 'draft'}`);
  });
  expect([...outcomes].sort()).toEqual(['not told, draft', 'not told, post', 'told, post']);
});

test('killed anywhere while a post is discarded, all of it is there or none', async () => {
  await killedAtEachStep(async ({ stage, store }, victim) => {
    await queueOf(store);
    await alter(store, keyOf(1), { attempts: 1 });
    const before = await waitingIn(store);
    const options = { now: startOfTests, kinds: allKinds };
    void discardEntry(stage.storeFor(victim, store), keyOf(1), options);
    await stage.play();
    const after = await waitingIn(store);
    const without = before.filter((words) => !/first|answer|like/.test(words));
    expect([before, [...without, 'thread.withdraw']]).toContainEqual(after);
  });
});

test('killed anywhere while a refused post is tried again, what belongs to it still does', async () => {
  await killedAtEachStep(async ({ stage, server, store, send }, victim) => {
    await posting('refused once')(store, { key: keyOf(1) });
    await answering({ key: keyOf(1) }, 'answer')(store);
    const refusal = { status: 403, code: 'forbidden', message: 'No.', at: startOfTests };
    await alter(store, keyOf(1), { attempts: 1, refusal });
    void retryEntry(stage.storeFor(victim, store), keyOf(1), { kinds: allKinds, newKey: keyOf(2) });
    await stage.play();
    await retryEntry(store, keyOf(1), { kinds: allKinds });
    send(createActor('worker'));
    await stage.play();
    expect(server.posts).toMatchObject([
      { message: 'refused once', parent: null },
      { message: 'answer', parent: 1 },
    ]);
    expect(await waitingIn(store)).toEqual([]);
  });
});
