import { runHistories } from './support/run-histories.ts';

await runHistories('tests/api/thread-changes.test.ts');
