import { expect, test } from 'vitest';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { excerptOf } from '#server/rich-text/excerpt.ts';

const excerpt = (html: string, maxLength: number) => excerptOf(cleanRichText(html), maxLength);

test('a short text stays as it is', () => {
  expect(excerpt('<p><strong>Hello</strong> you</p>', 100)).toBe('<p><strong>Hello</strong> you</p>');
});

test('of a long one the first words stay, without markup, a blank between lines', () => {
  const html = '<p>One<br>two</p><ul><li>th<strong>re</strong>e</li><li>four</li></ul><pre>five  six</pre>';
  expect(excerpt(html, 40)).toBe('One two three four five six');
  expect(excerpt(html, 7)).toBe('One two');
});

test('what looks like markup in it stays text, and no character is cut in two', () => {
  const html = '<p>&lt;b&gt; &amp;amp; 😀😀😀</p>';
  expect(excerpt(html, 12)).toBe('&lt;b&gt; &amp;amp; 😀😀');
  const link = `<p><a href="https://example.org/?a=%3E&b=&quot;x">here</a> ${'and on '.repeat(9)}</p>`;
  expect(excerpt(link, 15)).toBe('here and on and');
});
