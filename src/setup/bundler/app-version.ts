import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/**
 * The package's version and a fingerprint of what the app is built from, so that equal sources give equal builds;
 * a label tells apart two of them, to rehearse an update.
 */
export function appVersion(buildLabel?: string): string {
  const packageJson: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
  const sources = globSync([
    'index.html',
    'src/{client,contract,domain,offline}/**/*.{ts,tsx,css}',
    'sw/**/*.ts',
    'src/setup/bundler/*.ts',
    'vite.config.ts',
  ]);
  const hash = createHash('sha256');
  for (const source of sources.toSorted()) hash.update(source).update(readFileSync(source));
  const label = buildLabel ? `.${buildLabel}` : '';
  return `${packageJson.version}+${hash.digest('hex').slice(0, 7)}${label}`;
}
