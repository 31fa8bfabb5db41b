import { describe, expect, test } from 'vitest';
import { testsOfPlaywright, testsOfVitest } from '#setup/tests/reports.mjs';
import { slownessOf } from '#setup/tests/slowness.mjs';
import { oddities, summaryLines } from '#setup/tests/summary.mjs';

const quick = { stage: 'unit', file: 'tests/unit/a.test.ts', name: 'a', seconds: 0.1, tries: 1, sleptMs: 0 };
const stage = { name: 'unit', seconds: 2, passed: 1, failed: 0, skipped: 0, retried: 0, tests: [quick] };

describe('what the runners report', () => {
  test('of rules and calls is told by file, name and what it took', () => {
    const one = { fullName: ' one that slept', duration: 250, meta: { sleptMs: 100 } };
    const skipped = { fullName: 'skipped', meta: {} };
    const name = `${process.cwd()}/tests/unit/a.test.ts`;
    const found = testsOfVitest('unit', { testResults: [{ name, assertionResults: [one, skipped] }] });
    expect(found).toEqual([{ ...quick, name: 'one that slept', seconds: 0.25, sleptMs: 100 }]);
  });

  test('of walks is told with all tries', () => {
    const spec = {
      title: 'a walk',
      file: 'b.spec.ts',
      tests: [
        {
          annotations: [{ type: 'slept', description: '300' }, { type: 'other' }],
          results: [{ duration: 4000 }, { duration: 2000 }],
        },
      ],
    };
    const suites = [
      { title: 'b.spec.ts', specs: [], suites: [{ title: 'two people', specs: [spec], suites: [] }] },
    ];
    const report = { config: { rootDir: `${process.cwd()}/tests/e2e` }, suites };
    expect(testsOfPlaywright('e2e', report)).toEqual([
      {
        stage: 'e2e',
        file: 'tests/e2e/b.spec.ts',
        name: 'two people a walk',
        seconds: 6,
        tries: 2,
        sleptMs: 300,
      },
    ]);
  });

  test('may be missing where a runner broke', () => {
    expect([testsOfVitest('unit', null), testsOfPlaywright('e2e', null)]).toEqual([[], []]);
  });
});

describe('the summary', () => {
  const lineOf = (tests: object[], slowness = 1) => summaryLines([{ ...stage, tests }], slowness).join('\n');

  test('names the ten slowest tests, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, seconds) => ({
      ...quick,
      name: `test ${seconds}`,
      seconds,
    }));
    const lines = lineOf(tests, 10).split('\n');
    const from = lines.indexOf('The slowest tests:') + 1;
    const named = lines.slice(from, lines.indexOf('', from)).map((line) => line.split(': ')[1]);
    expect(named).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'].map((at) => `test ${at}`));
  });

  test('names whatever slept or was tried again', () => {
    expect(lineOf([{ ...quick, sleptMs: 500, tries: 2 }])).toContain(
      'unit    tests/unit/a.test.ts: a (slept 0.5 s, needed 2 tries)',
    );
    expect(lineOf([quick])).not.toContain('Slept');
  });

  test('says what failed and what was passed over', () => {
    expect(lineOf([quick])).toMatch(/unit {8}2\.0 s {2}1 passed, 0 failed\n/);
    const results = [stage, { ...stage, name: 'types', passed: 0, skipped: 3, tests: [] }];
    expect(summaryLines(results, 1).at(-1)).toBe('1 passed, 0 failed, 3 skipped');
  });
});

test('a test took long after ten seconds, on a slow machine after as many times more', () => {
  expect(oddities({ ...quick, seconds: 11 }, 1)).toEqual(['took 11.0 s']);
  expect(oddities({ ...quick, seconds: 11 }, 2)).toEqual([]);
});

test('a fast machine has the limits as they are written, a slow one more', () => {
  expect([slownessOf(100), slownessOf(350), slownessOf(1400)]).toEqual([1, 1, 4]);
});
