import { expect, test } from 'vitest';
import { excerptOf } from '#client/lib/excerpt.ts';

test('a short text stays as it is', () => {
  expect(excerptOf('See you there', 13)).toBe('See you there');
});

test('a long text is cut behind a word', () => {
  expect(excerptOf('See you there on Saturday', 15)).toBe('See you there …');
});

test('a word that takes most of the room is cut inside', () => {
  expect(excerptOf('https://example.com/a/very/long/one', 20)).toBe('https://example.com/…');
  expect(excerptOf('See https://example.com/a/very/long/one', 20)).toBe('See https://example.…');
});

test('no character is cut in two', () => {
  expect(excerptOf('😀😀😀😀', 3)).toBe('😀😀😀…');
});
