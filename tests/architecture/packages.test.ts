import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { screenPackages } from '#setup/bundler/screen-packages.ts';
import { packageOf, specifiersOf } from './import-law.ts';
import { readProjectFile, readSources } from './source-files.ts';

const code = /\.(?:ts|tsx|mjs)$/;
const projectFile = (path: string) => ({ path, text: readProjectFile(path) });

function packagesOf(folders: readonly string[], files: readonly string[]): Set<string> {
  const sources = [...readSources(folders, code), ...files.map(projectFile)];
  return new Set(sources.flatMap(specifiersOf).map(packageOf));
}

/** Packages that the product stands on: code of our own in the place of one would be a decision to write down. */
const productPackages = [
  'react',
  'react-dom',
  'vite',
  'vite-plugin-pwa',
  'workbox-window',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/query-sync-storage-persister',
  'idb-keyval',
  'ky',
  'valibot',
  'framer-motion',
  'dayjs',
];
const testPackages = ['vitest', '@playwright/test'];

test('the product is built on its packages', () => {
  const imported = packagesOf(['src', 'sw'], ['vite.config.ts']);
  expect(productPackages.filter((name) => !imported.has(name))).toEqual([]);
});

test('the tests are built on their packages', () => {
  const imported = packagesOf(['tests'], ['vitest.config.ts', 'playwright.config.ts']);
  expect(testPackages.filter((name) => !imported.has(name))).toEqual([]);
});

test('every named package is declared', () => {
  const manifest: Record<string, Record<string, string>> = JSON.parse(readProjectFile('package.json'));
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  expect([...productPackages, ...testPackages].filter((name) => !(name in declared))).toEqual([]);
});

/** What React and its compiler need besides what the code names. */
const ofReact = ['react-dom', 'react/jsx-dev-runtime', 'react/jsx-runtime'];

test('every package of the screens, and no other, is bundled before their tests', () => {
  const folders = [
    'src/client',
    'src/contract',
    'src/domain',
    'src/offline',
    'src/programme',
    'tests/screens',
  ];
  const named = readSources(folders, code).flatMap(specifiersOf);
  const packages = named.filter((name) => !/^(?:[.#]|node:|vitest)|\.css$/.test(name));
  expect([...new Set([...packages, ...ofReact])].sort()).toEqual([...screenPackages].sort());
});

const topLevel = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'tsconfig.json',
  'lighthouserc.json',
  'biome.json',
  'knip.json',
  'index.html',
  'src',
  'public',
  'sw',
  'tests',
  'docs',
  'README.md',
  'LICENSE',
];

test('the top level does not grow', () => {
  const ignored = readProjectFile('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  const entries = readdirSync(join(import.meta.dirname, '..', '..'));
  const others = entries.filter((name) => !name.startsWith('.') && !topLevel.includes(name));
  expect(others.filter((name) => !ignored.includes(name) && !name.endsWith('.log'))).toEqual([]);
});
