import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormPhone, type FormPhone, type FormTab } from '#tests/support/forms/form-phone.ts';
import { entriesIn, pass, statusIn } from '#tests/support/forms/form-steps.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** What can befall a form, and in what order, is drawn by lot. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('type'), field: fc.constantFrom('vision', 'city') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(50, 350, 2_500) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send'), net: fc.constantFrom('on', 'off', 'deaf') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('other tab', 'close', 'submit', 'read', 'full') }),
  },
);
type Step = { do: string; field?: string; ms?: number; net?: string };

interface Run {
  readonly phone: FormPhone;
  tab: FormTab;
  readonly typed: Record<string, string>;
  count: number;
}

async function take(run: Run, { do: what, field = '', ms = 0, net }: Step): Promise<void> {
  const { phone, typed } = run;
  if (what === 'type') {
    run.count += 1;
    typed[field] = `${field} ${run.count}`;
    run.tab.autosave.change(field, typed[field]);
  }
  if (what === 'wait') await pass(ms);
  if (what === 'send') {
    phone.isOnline = net !== 'off';
    phone.isDeaf = net === 'deaf';
    await phone.send();
  }
  if (what === 'full') phone.fault = phone.fault ? null : new Error('no room');
  if (what === 'read') await run.tab.read();
  if (what === 'submit') await run.tab.autosave.submit().catch(() => undefined);
  if (what === 'other tab' && phone.fault === null) {
    // Nobody sees another one before this one is hidden.
    run.tab.autosave.leave();
    await pass(0);
    run.tab = await phone.openTab();
  }
  if (what === 'close') {
    run.tab.close();
    run.tab = await phone.openTab();
  }
}

test('whatever befalls a form, all that was typed comes to the server, and no key has effect twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const phone = await createFormPhone();
      const run: Run = { phone, tab: await phone.openTab(), typed: {}, count: 0 };
      for (const one of steps) await take(run, one);
      phone.fault = null;
      Object.assign(phone, { isOnline: true, isDeaf: false });
      for (let round = 0; round < 4; round += 1) {
        await pass(35_000);
        await phone.send();
        await run.tab.read();
      }
      expect(await entriesIn(phone)).toEqual([]);
      expect(run.tab.autosave.view()).toMatchObject({ answers: run.typed, other: null });
      if (run.count > 0) expect(phone.server.read()).toMatchObject(run.typed);
      const status = statusIn(run.tab);
      expect(status.kind === 'draft' ? status.isOnServer : true).toBe(true);
    }),
    { numRuns: 100 },
  );
});
