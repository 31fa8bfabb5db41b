import { relative } from 'node:path';
import { projectRoot } from '#setup/project-root.mjs';

/** One test of any stage, as the summary tells it: `{ stage, file, name, seconds, tries, sleptMs }`. */

const fromRoot = (path) => relative(projectRoot, path).replaceAll('\\', '/');
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Tests that ran, from Vitest's report. */
export function testsOfVitest(stage, report) {
  return (report?.testResults ?? []).flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ duration }) => typeof duration === 'number')
      .map(({ fullName, duration, meta }) => ({
        stage,
        file: fromRoot(path),
        name: fullName.trim(),
        seconds: duration / 1000,
        tries: 1,
        sleptMs: meta?.sleptMs ?? 0,
      })),
  );
}

function specsOf({ title, specs = [], suites = [] }, file, outer = []) {
  // The outermost title is the file's own.
  const titles = title === file ? outer : [...outer, title];
  return [
    ...specs.map((spec) => ({ ...spec, name: [...titles, spec.title].join(' ') })),
    ...suites.flatMap((suite) => specsOf(suite, file, titles)),
  ];
}

const isSleep = ({ type }) => type === 'slept';

/** Tests that ran, from Playwright's report; one that was tried again took what all its tries took. */
export function testsOfPlaywright(stage, report) {
  const folder = report?.config?.rootDir ?? projectRoot;
  return (report?.suites ?? []).flatMap((suite) =>
    specsOf(suite, suite.title).flatMap(({ name, file, tests }) =>
      tests
        .filter(({ results }) => results.length > 0)
        .map(({ results, annotations = [] }) => ({
          stage,
          file: fromRoot(`${folder}/${file}`),
          name,
          seconds: sum(results.map(({ duration }) => duration)) / 1000,
          tries: results.length,
          sleptMs: sum(annotations.filter(isSleep).map(({ description }) => Number(description))),
        })),
    ),
  );
}
