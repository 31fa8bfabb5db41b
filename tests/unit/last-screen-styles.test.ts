import { expect, test } from 'vitest';
import { readStyleSheet, usedStyles } from '#client/last-screen/used-styles.ts';

const used = (text: string, ...classes: string[]) => usedStyles(readStyleSheet(text), new Set(classes));

test('rules are taken whose classes are all there, in their order and as they are written', () => {
  const sheet = '.b{font:var(--type);font-weight:500}.a .c{top:0}p{margin:0}.a.b{left:0}';
  expect(used(sheet, 'a', 'b')).toBe('.b{font:var(--type);font-weight:500}p{margin:0}.a.b{left:0}');
  expect(used(sheet)).toBe('p{margin:0}');
});

test('of several selectors one that fits is enough, and what stands in brackets asks for nothing', () => {
  expect(used('.a,.z{top:0}', 'a')).toBe('.a,.z{top:0}');
  expect(used(':root:has(.z){top:0}.a:not(.z){top:0}:is(.y,.a) b{top:0}', 'a')).toBe(
    ':root:has(.z){top:0}.a:not(.z){top:0}:is(.y,.a) b{top:0}',
  );
});

test('states, movements and what nothing in the screen asks for are left out', () => {
  expect(used('.a:hover{top:0}.a:focus-visible{top:0}@keyframes in{from{opacity:0}}')).toBe('');
  expect(used('.a:hover,.a[data-on]{top:0}', 'a')).toBe('.a:hover,.a[data-on]{top:0}');
});

test('groups keep what is used of them, and a group of nothing goes', () => {
  const sheet =
    '@media (width<900px){.a{top:0}.z{top:0}}@media print{.z{top:0}}@supports (top:0){@media all{.a{left:0}}}';
  expect(used(sheet, 'a')).toBe('@media (width<900px){.a{top:0}}@supports (top:0){@media all{.a{left:0}}}');
});

test('braces and semicolons in texts, comments and nested rules end nothing', () => {
  const sheet = `@charset "utf-8";/* } */.a{content:"}{;";&:hover{top:0}& .c{left:0}}.z{content:'\\'}'}.b{top:0}`;
  expect(used(sheet, 'a', 'b')).toBe(`/* } */.a{content:"}{;";&:hover{top:0}& .c{left:0}}.b{top:0}`);
});
