import { runHistories } from './support/run-histories.ts';

await runHistories('tests/api/list-changes.test.ts');
