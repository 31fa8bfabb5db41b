import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { appSegments } from '#contract/paths.ts';

const routes = fileURLToPath(new URL('../../src/client/routes/', import.meta.url));

/** Screens of the specification whose routes are not there yet; a route that is made leaves this list. */
const toCome: readonly string[] = [];

/** First segments of the addresses of the route files: a layout's folder adds none, and a dynamic one is no word. */
function routeSegments(): string[] {
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' });
  const words = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => file.replace(/\.tsx$/, '').split(/[./]/))
    .map((parts) => parts.find((part) => !part.startsWith('_')) ?? '')
    .filter((word) => word !== '' && word !== 'index' && !word.startsWith('$'));
  return [...new Set(words)];
}

test('the words that are kept free for screens are those of the routes and of what is to come', () => {
  expect([...appSegments].sort()).toEqual([...routeSegments(), ...toCome].sort());
});
