const slowestCount = 10;
const longSeconds = 10;

const seconds = (number) => `${number.toFixed(1).padStart(7)} s`;
const called = ({ stage, file, name }) => `${stage.padEnd(8)}${file}: ${name}`;

function stageLine({ name, seconds: taken, passed, failed, retried }) {
  const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'ok';
  const tries = retried > 0 ? ` (${retried} at the second try)` : '';
  return `${name.padEnd(8)}${seconds(taken)}  ${tests}${tries}`;
}

/** Lists the oddities of a test: slept, retried, slow; empty for most. */
export function oddities({ seconds: taken, tries, sleptMs }, slowness) {
  return [
    ...(sleptMs > 0 ? [`slept ${(sleptMs / 1000).toFixed(1)} s`] : []),
    ...(tries > 1 ? [`needed ${tries} tries`] : []),
    ...(taken > longSeconds * slowness ? [`took ${taken.toFixed(1)} s`] : []),
  ];
}

function slowestLines(tests) {
  const slowest = [...tests].sort((one, other) => other.seconds - one.seconds).slice(0, slowestCount);
  return slowest.map((test) => `${seconds(test.seconds)}  ${called(test)}`);
}

function oddLines(tests, slowness) {
  return tests.flatMap((test) => {
    const odd = oddities(test, slowness);
    return odd.length > 0 ? [`  ${called(test)} (${odd.join(', ')})`] : [];
  });
}

const section = (heading, lines) => (lines.length > 0 ? ['', heading, ...lines] : []);

/** Lines printed at the end of a run. */
export function summaryLines(results, slowness) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const tests = results.flatMap((result) => result.tests);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  return [
    '',
    ...results.map(stageLine),
    ...section('The slowest tests:', slowestLines(tests)),
    ...section('Slept, needed a second try or took long:', oddLines(tests, slowness)),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ];
}
