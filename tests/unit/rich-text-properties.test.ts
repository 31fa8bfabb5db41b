import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { faultsOf } from '#tests/support/html-parts.ts';
import { xssVectors } from '#tests/support/xss-vectors.ts';

const names =
  'p br strong b em i u s a ul ol li blockquote code pre h1 h3 div span table td svg script style img template form'.split(
    ' ',
  );
const addresses = [
  'https://example.org/x',
  '/table',
  'javascript:alert(1)',
  'mailto:a@b.co',
  'data:x',
  '//x.example',
  'java\tscript:x',
  'https://a.co/"><b>',
];
const words = [
  'a',
  ' ',
  '\n',
  '&nbsp;',
  '&lt;',
  '&amp;lt;',
  '<',
  '>',
  '"',
  "'",
  '&',
  'https://example.org',
  'example.com',
  'a@b.co',
  'www.x.example/(a)',
  'foo.http://b.co',
  'مرحبا',
  '👍',
  '\u200b',
  '\u0000',
  '،',
  '.',
  ',',
  '/',
  ':',
  '@',
  '-->',
  '<!--',
  ']]>',
  '\ud800',
];

const attribute = fc.oneof(
  fc.constantFrom(...addresses).map((address) => ` href="${address}"`),
  fc.constantFrom(' onclick=alert(1)', ' style="x"', ' id=x', ' class=y', " title='>'", ' href', '/'),
);
const piece = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ maxLength: 8, unit: 'binary' }),
  fc
    .tuple(fc.constantFrom(...names), fc.array(attribute, { maxLength: 2 }))
    .map(([name, attributes]) => `<${name}${attributes.join('')}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom(...xssVectors.map(({ html }) => html).filter((html) => html.length < 400)),
);
const html = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const runs = { numRuns: 3_000 };

test('whatever is sent, what is stored is safe, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(html, (sent) => {
      const stored = cleanRichText(sent);
      expect(faultsOf(stored)).toEqual([]);
      expect(cleanRichText(stored)).toBe(stored);
    }),
    runs,
  );
});

const plain = fc
  .array(fc.constantFrom('a', 'b ', ' ', '\n', '<3', '> ', '& ', 'ل'), { maxLength: 30 })
  .map((parts) => parts.join(''));

test('plain text loses nothing but blanks', () => {
  const visible = (text: string) => text.replace(/\s/g, '');
  const textOf = (stored: string) =>
    stored
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  fc.assert(
    fc.property(plain, (text) => {
      expect(visible(textOf(cleanRichText(text)))).toBe(visible(text));
    }),
    runs,
  );
});
